import type { I18n } from '@lingui/core';

/** The id of a name in the Chinese catalogue, unlike that of any message. */
export const nameId = (name: string): string => `name ${name}`;

/** A name, or another text of the clinic's folder, in the language that shows; in English where it has no Chinese. */
export const nameIn = <Name extends string | null | undefined>({ messages }: I18n, name: Name): Name => {
  const known = typeof name === 'string' ? messages[nameId(name)] : undefined;
  return typeof known === 'string' ? (known as Name) : name;
};
