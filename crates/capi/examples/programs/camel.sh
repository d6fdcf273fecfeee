# The scanner of evolution-data-server, of which only a few files are compiled. The patched one has both: with
# HAVE_IRISPAN it uses libirispan.
source_of camel e/evolution-data-server/evolution-data-server_3.46.4.orig.tar.xz \
  a59b254145c59facd7c7b5382db78dc5f0ed1f6a6e9b8fe7d5e75959f93c0cc8
quietly patch patch -d "$work/camel" -p1 --input="$here/camel-url-scanner.patch"
camel=$work/camel/src/camel
# What configure would write: nothing of it is asked for here.
: >"$camel/evolution-data-server-config.h"
read -ra glib <<<"$(pkg-config --cflags glib-2.0) -I$camel -DCAMEL_COMPILATION"
read -ra libs <<<"$(pkg-config --libs glib-2.0)"
read -ra with <<<"$irispan_cflags $irispan_libs"

quietly url_scanner gcc -std=c99 -O2 -Wall -Wextra -Wpedantic -Werror "${glib[@]}" -c "$here/url_scanner.c" -o "$work/url_scanner.o"
quietly camel gcc -O2 -w "${glib[@]}" "$work/url_scanner.o" "$camel"/camel-{url-scanner,trie,memchunk,utf8}.c \
  -o "$work/camel-before" "${libs[@]}"
# Of what is there otherwise, nothing is used any more.
quietly camel gcc -O2 -Wall -Wextra -Werror -DHAVE_IRISPAN "${glib[@]}" "$work/url_scanner.o" "$camel/camel-url-scanner.c" \
  -o "$work/camel-after" "${with[@]}" "${libs[@]}"

# The two columns of what is said are written again; what is thought of it is in those behind them.
sed 1d "$here/texts.tsv" | cut -f1 >"$work/texts"
{
  head -n 1 "$here/texts.tsv"
  paste <("$work/camel-before" texts <"$work/texts") <("$work/camel-after" texts <"$work/texts" | cut -f2) \
    <(sed 1d "$here/texts.tsv" | cut -f4-) | sed 's/\t*$//'
} >"$work/texts.tsv"
compare texts.tsv
awk -F'\t' 'NR > 1 && ((($4 == "same") != ($2 == $3)) || ($4 != "same" && $5 == "")) { print "texts.tsv: no judgement of " $1; bad = 1 } END { exit bad }' "$here/texts.tsv"
echo "camel-url-scanner.c: $(sed 1d "$here/texts.tsv" | cut -f4 | sort | uniq -c | awk '{ printf "%s%s %s", (NR > 1 ? ", " : ""), $1, $2 }') of $(wc -l <"$work/texts") texts"

for which in before after; do
  echo "$which:"
  "$work/camel-$which" time 10000 | tee "$work/times-$which"
done
[ "$(grep -c ': 10000 found' "$work/times-after")" = 3 ] || { echo "links are missing" >&2; exit 1; }
least() { sed -n '1s/.*found, \([0-9]*\).*/\1/p' "$work/times-$1"; }
[ "$(least after)" -lt "$(least before)" ] || { echo "libirispan is slower" >&2; exit 1; }
