// Lists of links, compared.

/** Returns the length of the longest common subsequence of what follows in two lists, by both offsets. */
function lengths(before, after) {
  const table = Array.from({ length: before.length + 1 }, () => new Array(after.length + 1).fill(0));
  for (let a = before.length - 1; a >= 0; a--) {
    for (let b = after.length - 1; b >= 0; b--) {
      const isSame = before[a].key === after[b].key;
      table[a][b] = isSame ? table[a + 1][b + 1] + 1 : Math.max(table[a + 1][b], table[a][b + 1]);
    }
  }
  return table;
}

/** Returns what stands in one list of links, with `text` and `url`, where something else stands in the other. */
export function changes(before, after) {
  const old = before.map(withKey);
  const now = after.map(withKey);
  const table = lengths(old, now);
  const found = [];
  let change = [[], []];
  const close = () => {
    if (change[0].length + change[1].length > 0) found.push(...split(change));
    change = [[], []];
  };
  for (let a = 0, b = 0; a < old.length || b < now.length;) {
    if (a < old.length && b < now.length && old[a].key === now[b].key) {
      close();
      a += 1;
      b += 1;
    } else if (b >= now.length || (a < old.length && table[a + 1][b] >= table[a][b + 1])) {
      change[0].push(old[a++]);
    } else {
      change[1].push(now[b++]);
    }
  }
  close();
  return found;
}

const withKey = ({ text, url }) => ({ text, url, key: JSON.stringify([text, url]) });

/** Returns one change for each pair of links if there are as many before as after. */
function split([before, after]) {
  return before.length === after.length ? before.map((link, at) => shown([link], [after[at]])) : [shown(before, after)];
}

/** Returns the texts of links, or the URLs if the texts are the same. */
function shown(before, after) {
  const texts = [before, after].map((links) => links.map((link) => link.text));
  const areSame = JSON.stringify(texts[0]) === JSON.stringify(texts[1]);
  return areSame ? [before, after].map((links) => links.map((link) => link.url)) : texts;
}
