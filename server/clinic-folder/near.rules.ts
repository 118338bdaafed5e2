/** The name that was meant, for a name that is unknown. */

/** Names of other languages and systems. */
const SAME: Readonly<Record<string, string>> = {
  telefone: 'phone',
  telephone: 'phone',
  tel: 'phone',
  mail: 'email',
  color: 'colour',
  doctors: 'people',
};

/** Letters to be changed, added or left out. */
const distance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of Array.from(a).entries()) {
    const next = [i + 1];
    for (const [j, other] of Array.from(b).entries())
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)));
    row = next;
  }
  return row.at(-1) ?? 0;
};

/** @returns null when no known name is near */
const nearestOf = (name: string, known: Iterable<string>): string | null => {
  const names = [...known];
  const same = SAME[name.toLowerCase()];
  if (same !== undefined && names.includes(same)) return same;
  const most = Math.max(1, Math.round(name.length / 2.5));
  const near = names
    .map((one) => ({ one, far: distance(name.toLowerCase(), one) }))
    .filter(({ far }) => far <= most)
    .toSorted((a, b) => a.far - b.far);
  return near[0]?.one ?? null;
};

/** " Did you mean phone?", or nothing. */
export const didYouMean = (name: string, known: Iterable<string>): string => {
  const near = nearestOf(name, known);
  return near === null ? '' : ` Did you mean ${near}?`;
};
