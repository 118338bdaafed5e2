/** A name in the language of the screen. */
export type Named = (name: string) => string;

export const asItIs: Named = (name) => name;

/** A search finds a name in both languages (BOOK-10). */
export const inBoth = (name: string, named: Named): string => {
  const shown = named(name);
  return shown === name ? name : `${name} ${shown}`;
};
