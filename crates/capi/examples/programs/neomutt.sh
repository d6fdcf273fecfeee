# NeoMutt, shown in a tmux that keeps hyperlinks; that of bookworm is older. Both are those of bookworm-backports.
version_of() { "$1" -V 2>/dev/null | sed 's/[^0-9.]//g'; }
tmux=$(command -v tmux || true)
if [ -z "$tmux" ] || [ "$(printf '%s\n' 3.4 "$(version_of "$tmux")" | sort -V | head -n 1)" != 3.4 ]; then
  tmux=$work/tmux/tmux
  if [ ! -x "$tmux" ]; then
    source_of tmux t/tmux/tmux_3.5a.orig.tar.gz 16216bd0877170dfcc64157085ba9013610b12b082548c7c9542cc0103198951
    (cd "$work/tmux" && quietly tmux ./configure && quietly tmux make -j"$(nproc)")
  fi
fi

# neomutt_in FOLDER [PATCH]: builds it with as little as the pager needs.
neomutt_in() {
  source_of "$1" n/neomutt/neomutt_20250510+dfsg.orig.tar.xz \
    e5e4f480f9baff9bbe7210830cc89a7c668ebdf95d7a2f8d02620a76897649b0
  [ $# = 1 ] || quietly patch patch -d "$work/$1" -p1 --input="$2"
  (
    cd "$work/$1"
    quietly neomutt ./configure --disable-doc --disable-nls --disable-gpgme --disable-pgp --disable-smime
    quietly neomutt make -j"$(nproc)" EXTRA_CFLAGS="$irispan_cflags" EXTRA_LDFLAGS="${2:+$irispan_libs}"
  )
}
[ -x "$work/neomutt-before/neomutt" ] || neomutt_in neomutt-before
neomutt_in neomutt-after "$here/neomutt.patch"
! grep -E 'hyperlinks\.[ch]:.*warning' "$work/neomutt.log" || exit 1

"$here/pager" "$work/neomutt-before/neomutt" "$tmux" >"$work/pager-before.txt"
compare pager-before.txt
"$here/pager" "$work/neomutt-after/neomutt" "$tmux" 'set hyperlinks' >"$work/pager-after.txt"
compare pager-after.txt
# But for the hyperlinks, nothing has changed; without the option, nothing at all.
perl -CSD -Mutf8 -pe 's/⟦[^⟧]*⟧//g' "$work/pager-after.txt" | diff "$work/pager-before.txt" -
"$here/pager" "$work/neomutt-after/neomutt" "$tmux" | diff "$work/pager-before.txt" -
echo "neomutt: $(grep -o '⟦irispan-' "$work/pager-after.txt" | wc -l) pieces of links on $(grep -c '^==' "$work/pager-after.txt") screens, $(($(wc -l <"$here/neomutt.patch"))) lines of patch"
