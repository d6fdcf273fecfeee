-- Schema notes: https://wiki.example.com/db/schema#orders
-- Owner: data@example.com (do not ask ben@example.com, he left)

CREATE TABLE sites (
  id    integer PRIMARY KEY,
  name  text NOT NULL,
  url   text NOT NULL DEFAULT 'https://example.com/',
  mail  text CHECK (mail LIKE '%@%')
);

INSERT INTO sites (id, name, url, mail) VALUES
  (1, 'Alder', 'https://alder.example.com/?a=1', 'alder@example.com'),
  (2, 'O''Hara', 'http://ohara.example.com/it''s', 'o''hara@example.com'),
  (3, '例え', 'https://例え.jp/店', '店@例え.jp'),
  (4, 'Пример', 'https://пример.рф/о-нас', NULL);

SELECT s.id, s.name, o.date, o.total
FROM sites s
JOIN orders o ON o.site = s.id
WHERE s.url LIKE 'https://%.example.com/%'
  AND s.mail NOT IN ('test@example.com','noreply@example.com')
ORDER BY o.date DESC; -- slow, see https://explain.example.org/s/9f1

UPDATE sites SET url = replace(url, 'http://', 'https://') WHERE url LIKE 'http://%';

/* Undo with https://git.example.com/db/migrations/blob/main/0042_urls.sql.
   Dashboard: http://localhost:3000/d/sites?var-id=$id&refresh=5s */
