/** Texts of new files: a template in which kebab-name, kebabName and KebabName stand for the new name. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const upper = (_: string, letter: string): string => letter.toUpperCase();
export const camelOf = (name: string): string => name.replaceAll(/-([a-z])/g, upper);
const pascalOf = (name: string): string => camelOf(name).replace(/^([a-z])/, upper);

export const named = (template: string, name: string): string =>
  template
    .replaceAll('kebab-name', name)
    .replaceAll('kebabName', camelOf(name))
    .replaceAll('KebabName', pascalOf(name));

/** @returns why no file can be made under this name; null when it can */
export const refuse = (name: string, kind: string, place: string): string | null => {
  if (!/^[a-z]+(?:-[a-z]+)*$/.test(name))
    return `A ${kind} is named in small letters, with - between words: “${name}” is not.`;
  return existsSync(join(import.meta.dirname, '..', place)) ? `${place} is there already.` : null;
};
