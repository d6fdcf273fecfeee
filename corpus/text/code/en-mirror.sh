#!/bin/sh
# mirror.sh - keep a copy of the seed catalogue
#
# From https://seeds.example.org/ to rsync://mirror.example.net/seeds/.
# Cron line:  17 3 * * *  /usr/local/bin/mirror.sh >/dev/null || mail -s mirror ops@example.net
set -eu

FROM=${FROM:-https://seeds.example.org}
TO=${TO:-rsync://mirror.example.net/seeds/}
KEY=https://seeds.example.org/keys/2025.asc
LIST="$FROM/list.txt"

if [ $# -gt 0 ]; then
    echo "usage: FROM=http://localhost:8000 mirror.sh" >&2
    echo "more:  https://seeds.example.org/mirroring#faq" >&2
    exit 2
fi

# curl -fsSL https://get.example.com | sh      <- no, never
curl -fsS "$KEY" | gpg --import
curl -fsS -o list.txt "$LIST"
curl -fsS -o list.txt.sig "${LIST}.sig"
gpg --verify list.txt.sig list.txt

while read -r sum path; do
    url=$FROM/$path
    wget -q -N -P work "$url" || {
        echo "missing: $url" >&2
        continue
    }
    echo "$sum  work/${path##*/}" | sha256sum -c -
done <list.txt

# Names with spaces come escaped: https://seeds.example.org/Bean%20%28runner%29.txt
# and https://seeds.example.org/Bean\ \(runner\).txt does not work.

wget -q 'https://seeds.example.org/search?q=bean&sort=name' -O work/beans.html
wget -q https://seeds.example.org/search\?q=pea\&sort=name -O work/peas.html
git -C work remote set-url origin git@git.example.net:seeds/mirror.git
git -C work push https://mirror:${TOKEN}@git.example.net/seeds/mirror.git main

rsync -a --delete work/ "$TO"
rsync -a work/ backup@store.example.net:/srv/seeds/
scp list.txt backup@store.example.net:

for host in a.mirror.example.net b.mirror.example.net; do
    ping -c 1 "$host" >/dev/null 2>&1 || echo "$host is down, see http://$host:9100/metrics"
    ssh "mirror@$host" touch .stamp
done

cat <<END
Done. See ${TO}, <https://status.example.net/seeds> and
http://127.0.0.1:8000/work/.
END
