/** What a person does and sees: controls by role and name, only those that can be reached. */
import { fireEvent, screen } from '@testing-library/react';
import { computeAccessibleName } from 'dom-accessibility-api';
import { bytesOf } from '../files.ts';
import type { ChosenFile, Role } from '../hands/things.ts';

export type Name = string | RegExp | ((name: string) => boolean);

export const textOf = ({ textContent }: Element): string => textContent ?? '';
/** Of a control whose name goes on with more: a row with its answer, a choice with its details. */
export const beginningWith = (text: string) => (name: string) => name.startsWith(text);

const kept: Map<unknown, unknown>[] = [];
const forget = () => {
  for (const one of kept) one.clear();
};
const changes = new MutationObserver(forget);
changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
/** What `find` finds for a key, kept until the page changes: roles, names and texts take long to find. */
const untilChange = <Key, Found>(find: (key: Key) => Found): ((key: Key) => Found) => {
  const known = new Map<Key, { found: Found }>();
  kept.push(known);
  return (key) => {
    if (changes.takeRecords().length > 0) forget();
    const { found } = known.get(key) ?? { found: find(key) };
    known.set(key, { found });
    return found;
  };
};

/** What covers others takes them from everybody; there are no styles here that could hide anything else. */
const isCovered = untilChange((element: Element) => element.closest('[inert], [aria-hidden=true]') !== null);

/** Which elements have a role without saying so, as testing-library has it. */
const OF_ITSELF: Record<Role, string> = {
  alert: '',
  alertdialog: '',
  article: 'article',
  button: 'button, input:is([type=button], [type=image], [type=reset], [type=submit])',
  checkbox: 'input[type=checkbox]',
  dialog: 'dialog',
  group: 'address, details, fieldset, optgroup',
  heading: 'h1, h2, h3, h4, h5, h6',
  link: 'a[href], area[href]',
  list: 'menu, ol, ul',
  listitem: 'li',
  option: 'option',
  radio: 'input[type=radio]',
  radiogroup: '',
  region: 'section[aria-label], section[aria-labelledby]',
  searchbox: 'input[type=search]:not([list])',
  tab: '',
  textbox:
    'textarea, input:not([type], [list]), input:is([type=email], [type=tel], [type=text], [type=url]):not([list])',
};
/** By role, what says that it has it. */
const byRole = untilChange((body: HTMLElement) =>
  Map.groupBy(body.querySelectorAll<HTMLElement>('[role]'), ({ role }) => role?.split(' ')[0]),
);
const inOrder = (one: Node, other: Node) =>
  one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
/** As testing-library finds them, which asks each element for each role that it might have. */
const find = untilChange((role: Role): readonly HTMLElement[] => {
  const told = byRole(document.body).get(role) ?? [];
  if (OF_ITSELF[role] === '') return told;
  const others = document.body.querySelectorAll<HTMLElement>(OF_ITSELF[role]);
  return [...told, ...[...others].filter((one) => one.role === null)].toSorted(inOrder);
});

const displays = new Map<string, string>();
/** Of elements with one tag the same one, where they say nothing themselves: the DOM works a style out anew after each change. */
const displayOf = (element: Element): string => {
  if (element.hasAttribute('style')) return getComputedStyle(element).display;
  const { localName } = element;
  const display = displays.get(localName) ?? getComputedStyle(element).display;
  displays.set(localName, display);
  return display;
};
/** All of a style that names ask for. */
const styleOf = (element: Element) => ({
  getPropertyValue: (name: string) => (name === 'display' ? displayOf(element) : ''),
});
const nameOf = untilChange((control: HTMLElement) =>
  computeAccessibleName(control, { getComputedStyle: styleOf, computedStyleSupportsPseudoElements: false }),
);

const isNamed = (own: string, name: Name): boolean => {
  if (typeof name === 'string') return own === name;
  return name instanceof RegExp ? name.test(own) : name(own);
};

/** Controls that are there and not below something that covers them. */
export const reachable = (role: Role, name?: Name, inside: HTMLElement = document.body): HTMLElement[] =>
  find(role).filter(
    (control) =>
      inside.contains(control) && !isCovered(control) && (name === undefined || isNamed(nameOf(control), name)),
  );

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
    .filter((one) => nameOf(one) === group)
    .flatMap((one) => ready('radio', name, one));

/** Inputs with this label. */
export const labelled = untilChange((label: string | RegExp) =>
  screen.queryAllByLabelText(label, { selector: 'input' }),
);

const texts = untilChange((body: HTMLElement) => {
  const own = new Map<HTMLElement, string>();
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node.parentElement) own.set(node.parentElement, (own.get(node.parentElement) ?? '') + node.textContent);
  return [...own].map(([element, said]) => ({ element, said: said.trim().replaceAll(/\s+/g, ' ') }));
});
/** Each text that shows there. */
export const linesOn = (body: HTMLElement): string[] =>
  texts(body).flatMap(({ element, said }) => (said === '' || isCovered(element) ? [] : [said]));
/** What says this itself, not in what it contains; a string in letters of either size. */
export const saying = (text: string | RegExp): HTMLElement[] => {
  const wanted = typeof text === 'string' ? text.toLowerCase() : text;
  return texts(document.body)
    .filter(({ said }) => (typeof wanted === 'string' ? said.toLowerCase().includes(wanted) : wanted.test(said)))
    .map(({ element }) => element);
};

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
export const sees = (text: string | RegExp): boolean => saying(text).length > 0;
/** Texts of the toasts, errors first. */
export const toasts = (): string[] =>
  [...screen.getAllByRole('alert'), ...screen.getAllByRole('status')]
    .filter((region) => region.closest('[data-react-aria-top-layer]') !== null)
    .flatMap((region) => [...region.children].map((toast) => textOf(toast.querySelector('span') ?? toast)));
