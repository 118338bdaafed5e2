/** What a person does and sees: controls by role and name, only those that can be reached. */
import { fireEvent, screen } from '@testing-library/react';
import { bytesOf } from '../files.ts';
import type { ChosenFile, Role } from '../hands/things.ts';

export type Name = string | RegExp | ((name: string) => boolean);

export const textOf = ({ textContent }: Element): string => textContent ?? '';
/** Of a control whose name goes on with more: a row with its answer, a choice with its details. */
export const beginningWith = (text: string) => (name: string) => name.startsWith(text);

/** What covers others takes them from everybody; there are no styles here that could hide anything else. */
const isCovered = (element: Element) => element.closest('[inert], [aria-hidden=true]') !== null;

interface Found {
  control: HTMLElement;
  name: string;
}
/** By role, what was found since the page last changed: names and roles take long to find. */
const kept = new Map<Role, readonly Found[]>();
const changes = new MutationObserver(() => kept.clear());
changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
const find = (role: Role): readonly Found[] => {
  if (changes.takeRecords().length > 0) kept.clear();
  const known = kept.get(role);
  if (known) return known;
  const found: Found[] = [];
  const note = (name: string, control: Element) => {
    found.push({ control: control as HTMLElement, name });
    return false;
  };
  screen.queryAllByRole(role, { hidden: true, name: note });
  kept.set(role, found);
  return found;
};

const isNamed = (own: string, name: Name): boolean => {
  if (typeof name === 'string') return own === name;
  return name instanceof RegExp ? name.test(own) : name(own);
};

/** Controls that are there and not below something that covers them. */
export const reachable = (role: Role, name?: Name, inside: HTMLElement = document.body): HTMLElement[] =>
  find(role)
    .filter((one) => inside.contains(one.control) && (name === undefined || isNamed(one.name, name)))
    .map(({ control }) => control)
    .filter((control) => !isCovered(control));

/** Does something when it is used. */
export const isReady = (control: HTMLElement): boolean =>
  !isCovered(control) &&
  control.ariaDisabled !== 'true' &&
  control.ariaBusy !== 'true' &&
  !control.matches(':disabled, [readonly]');

/** Controls that do something when they are used. */
export const ready = (role: Role, name?: Name, inside?: HTMLElement): HTMLElement[] =>
  reachable(role, name, inside).filter(isReady);
/** Radios of the group with this name that do something. */
export const choices = (group: string, name?: Name): HTMLElement[] =>
  find('radiogroup')
    .filter((one) => one.name === group)
    .flatMap((one) => ready('radio', name, one.control));

/** The first of the controls with this name, ready or not. @throws when there is none */
export const control = (role: Role, name?: Name, inside?: HTMLElement): HTMLElement => {
  const [found] = reachable(role, name, inside);
  if (found === undefined)
    throw new Error(`There is no ${role} ${String(name)} on the screen:\n${textOf(document.body)}`);
  return found;
};

/** Taps it, with the focus that a tap brings. */
export const press = (target: HTMLElement): void => {
  target.focus();
  fireEvent.click(target);
};
export const tap = (role: Role, name?: Name, inside?: HTMLElement): void => press(control(role, name, inside));
/** Anew, where it stands there already. */
export const write = (field: HTMLElement, text: string): void => {
  field.focus();
  const isThere = field instanceof HTMLInputElement && field.value === text;
  for (const value of isThere ? ['', text] : [text]) fireEvent.change(field, { target: { value } });
};

/** Chooses a file of the device. */
export const choose = (field: HTMLElement, { type, size }: ChosenFile): void => {
  const file = new File([new Uint8Array(bytesOf({ type, size }))], 'chosen', { type });
  fireEvent.change(field, { target: { files: [file] } });
};

export const dialog = (): HTMLElement | null => screen.queryByRole('alertdialog');
export const popup = (): HTMLElement | null => screen.queryByRole('dialog');
export const sees = (text: string | RegExp): boolean => screen.queryAllByText(text, { exact: false }).length > 0;
/** Texts of the toasts, errors first. */
export const toasts = (): string[] =>
  [...screen.getAllByRole('alert'), ...screen.getAllByRole('status')]
    .filter((region) => region.closest('[data-react-aria-top-layer]') !== null)
    .flatMap((region) => [...region.children].map((toast) => textOf(toast.querySelector('span') ?? toast)));
