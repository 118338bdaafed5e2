/** An estimate of how many guesses a key takes, for keys that people choose. */

/** Parts that a guesser tries before all others. */
const KNOWN =
  'qwertyuiop asdfghjkl zxcvbnm 1qaz 2wsx 3edc 4rfv 5tgb password passwort secret operator admin changeme letmein welcome myniks niks clinic staff demo key test example';
/** Shorter parts occur twice in random keys, too. */
const SHORTEST_REPEAT = 3;

/** The parts that are not in what came before: a repeated part of any length is one part. */
const countNew = (parts: readonly string[], before: readonly string[]): number => {
  let seen = before.join('\n');
  let count = 0;
  for (let at = 0; at < parts.length; count += 1) {
    let length = SHORTEST_REPEAT;
    const isKnown = () => at + length <= parts.length && seen.includes(parts.slice(at, at + length).join('\n'));
    while (isKnown()) length += 1;
    const taken = length > SHORTEST_REPEAT ? length - 1 : 1;
    seen += `\n${parts.slice(at, at + taken).join('\n')}`;
    at += taken;
  }
  return count;
};

const bitsIn = (parts: readonly string[], before: readonly string[] = []): number =>
  countNew(parts, before) * Math.log2(new Set(parts).size);

/** At most what a random text of these characters has; less for repeated parts, for known ones, and for steps as in abc, 321 and aabbcc. */
export const estimateBits = (key: string): number => {
  const characters = Array.from(key.toLowerCase());
  const codes = characters.map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => String(code - (codes[index] ?? 0)));
  return Math.min(bitsIn(characters, Array.from(KNOWN)), bitsIn(steps));
};
