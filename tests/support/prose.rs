//! Prose in many scripts, with links as people write them.

/// Passages; together they hold every kind of link.
pub(crate) const PASSAGES: [&str; 16] = [
    "The minutes are at https://example.com/minutes/2024-05 (see page 3), ask chair@example.org or \
     call tel:+1-555-0100. Older ones: www.example.net/archive?year=2019&page=2#top.",
    "Siehe https://müller.example.de/straße/größe?farbe=grün#ähnlich. Fragen an \
     jörg.müller@bücher.example.com, »www.bücher.de/neu«.",
    "L’école est sur https://école.example.fr/élèves/été; écrivez à rené@école.fr, s’il vous plaît !",
    "詳しくはhttps://例え.jp/案内（地図）をご覧ください。連絡先：山田@例え.jp、または普遍适用测试。我爱你へ。",
    "请访问 https://example.com/中文/路径，或发邮件至 张三@例子.中国。更多内容：http://例子.中国/帮助？主题=链接",
    "자세한 내용은 https://한국.kr/안내?언어=한국어 에서 보세요. 문의: 관리자@한국.kr",
    "Подробности: http://пример.рф/путь/к/файлу?ключ=значение#якорь, пишите на иван@пример.рф.",
    "Δείτε το https://παράδειγμα.gr/σελίδα;α=β και γράψτε στο νίκος@παράδειγμα.gr;",
    "راجع https://مثال.موريتانيا/صفحة؟اسم=قيمة أو اكتب إلى محمد@مثال.موريتانيا، شكرا.",
    "ראו https://דוגמה.com/דף או כתבו אל דוד@דוגמה.com.",
    "अधिक जानकारी: https://उदाहरण.भारत/पृष्ठ। लिखें: राम@उदाहरण.भारत।",
    "ดูที่ https://ตัวอย่าง.ไทย/หน้า/๑ หรือ อีเมล สมชาย@ตัวอย่าง.ไทย",
    "Emoji 👩\u{200D}💻: https://example.com/👩\u{200D}💻/❤\u{FE0F}?🇩🇪=1 and <https://example.org/a_(b)_[c]>.",
    "git clone git@example.com:team/project.git; ssh://git@example.com:2222/x.git; 'http://a.example.com/b', \
     **https://example.com/bold**, `https://example.com/code`, [text](https://example.com/md \"title\").",
    "mailto:office@example.com?subject=Hello%20there&body=x, ftp://user:pw@ftp.example.com/file;type=a, \
     http://192.0.2.7:8080/, http://[2001:db8::7]/x, http://localhost:3000/a?b#c, urn:isbn:9780131103627.",
    "README.md, main.py, self.name, finish.It and node.js are no web pages; example.com, EXAMPLE.ORG and \
     example.com:443/a?b=c#d are. http://a.com,http://b.com; https://web.archive.org/web/2010/http://b.com",
];
