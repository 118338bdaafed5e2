/** Words that the app, the desk and the letters share, in both languages. */

export type Tongue = 'en' | 'zh';
/** One text; `{name}` is a hole, filled by `filled`. */
export type Words = Readonly<Record<Tongue, string>>;

const HOLE = /\{(\w+)\}/g;

/** Names of the holes of a text. */
export const holesOf = (text: string): string[] => [...text.matchAll(HOLE)].map(([, name]) => String(name));

/** @throws Error when a value is missing */
export const filled = (words: Words, tongue: Tongue, values: Readonly<Record<string, string | null>> = {}): string =>
  words[tongue].replace(HOLE, (_, name: string) => {
    const value = values[name] ?? null;
    if (value === null) throw new Error(`“${words.en}” needs ${name}`);
    return value;
  });
