/** What a person does and sees: controls by role and name, only those that can be reached. */
import { fireEvent, screen, within } from '@testing-library/react';

export type Role = 'button' | 'link' | 'radio' | 'tab' | 'textbox' | 'checkbox' | 'searchbox';
export type Name = string | RegExp | ((name: string) => boolean);

export const textOf = ({ textContent }: Element): string => textContent ?? '';
/** Of a control whose name goes on with more: a row with its answer, a choice with its details. */
export const beginningWith = (text: string) => (name: string) => name.startsWith(text);

/** What covers others takes them from everybody; there are no styles here that could hide anything else. */
const isCovered = (element: Element) => element.closest('[inert], [aria-hidden=true]') !== null;

/** Controls that are there and not below something that covers them. */
export const reachable = (role: Role, name?: Name, inside: HTMLElement = document.body): HTMLElement[] =>
  within(inside)
    .queryAllByRole(role, { hidden: true, ...(name !== undefined && { name }) })
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
  screen.queryAllByRole('radiogroup', { name: group, hidden: true }).flatMap((inside) => ready('radio', name, inside));

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
export const write = (field: HTMLElement, text: string): void => {
  field.focus();
  fireEvent.change(field, { target: { value: text } });
};

export const dialog = (): HTMLElement | null => screen.queryByRole('alertdialog');
export const popup = (): HTMLElement | null => screen.queryByRole('dialog');
export const sees = (text: string | RegExp): boolean => screen.queryAllByText(text, { exact: false }).length > 0;
/** Texts of the toasts, errors first. */
export const toasts = (): string[] =>
  [...screen.getAllByRole('alert'), ...screen.getAllByRole('status')]
    .filter((region) => region.closest('[data-react-aria-top-layer]') !== null)
    .flatMap((region) => [...region.children].map((toast) => textOf(toast.querySelector('span') ?? toast)));
