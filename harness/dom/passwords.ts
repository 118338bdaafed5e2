/** Fills the forms of passwords, and reads what they show. */
import { screen } from '@testing-library/react';
import { control, textOf, write } from './hand.ts';

export const field = (name: string): HTMLInputElement => {
  const input = document.querySelector<HTMLInputElement>(`input[name=${name}]`);
  if (input === null) throw new Error(`There is no field ${name}:\n${textOf(document.body)}`);
  return input;
};
export const fill = (fields: Record<string, string>): void => {
  for (const [name, text] of Object.entries(fields)) write(field(name), text);
};

export const fillSignIn = (username: string, password: string): void => fill({ username, password });

/** Texts of a field's help and error. */
export const messageAt = (name: string): string =>
  (field(name).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => textOf(document.getElementById(id) ?? document.createElement('i')))
    .join(' ');

/** Rules that the live checks show as met. */
export const metRules = (): string[] =>
  [...screen.getByRole('list', { name: 'Rules for the new password' }).querySelectorAll('li')]
    .map(textOf)
    .filter((rule) => rule.endsWith(', met'))
    .map((rule) => rule.replace(', met', ''));
export const strength = (): string => textOf(screen.getByText(/^Strength/).parentElement ?? document.body);
export const isOffered = (name: string): boolean => control('button', name).ariaDisabled !== 'true';
