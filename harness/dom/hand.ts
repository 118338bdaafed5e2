/** Finds controls by role and name, only those in reach, and acts on them. */
import { fireEvent, screen } from '@testing-library/react';
import { computeAccessibleName } from 'dom-accessibility-api';
import type { ChosenFile, Role } from '../drivers/things.ts';
import { bytesOf } from '../files.ts';

export type Name = string | RegExp | ((name: string) => boolean);

export const textOf = ({ textContent }: Element): string => textContent ?? '';
/** Matches a control whose name continues after the text: a row with its answer, a choice with its details. */
export const beginningWith = (text: string) => (name: string) => name.startsWith(text);

const kept: Map<unknown, unknown>[] = [];
const forget = () => {
  for (const one of kept) one.clear();
};
const changes = new MutationObserver(forget);
changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
/** Caches the results of `find` until the page changes, because roles, names and texts take long to compute. */
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

/** Whether an overlay hides the element from all users; the test's DOM has no styles that could hide it otherwise. */
const isCovered = untilChange((element: Element) => element.closest('[inert], [aria-hidden=true]') !== null);

/** Selectors of elements with an implicit role, as in testing-library. */
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
/** Elements with an explicit role, by role. */
const byRole = untilChange((body: HTMLElement) =>
  Map.groupBy(body.querySelectorAll<HTMLElement>('[role]'), ({ role }) => role?.split(' ')[0]),
);
const inOrder = (one: Node, other: Node) =>
  one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
/** Finds the same elements as testing-library, which is slower: it tests each element for each role. */
const find = untilChange((role: Role): readonly HTMLElement[] => {
  const told = byRole(document.body).get(role) ?? [];
  if (OF_ITSELF[role] === '') return told;
  const others = document.body.querySelectorAll<HTMLElement>(OF_ITSELF[role]);
  return [...told, ...[...others].filter((one) => one.role === null)].toSorted(inOrder);
});

const displays = new Map<string, string>();
/**
 * The `display` of elements without a style of their own, cached by tag: the DOM computes styles again after each
 * change.
 */
const displayOf = (element: Element): string => {
  if (element.hasAttribute('style')) return getComputedStyle(element).display;
  const { localName } = element;
  const display = displays.get(localName) ?? getComputedStyle(element).display;
  displays.set(localName, display);
  return display;
};
/** The only style property that the computation of names reads. */
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

/** Controls that no overlay covers. */
export const reachable = (role: Role, name?: Name, inside: HTMLElement = document.body): HTMLElement[] =>
  find(role).filter(
    (control) =>
      inside.contains(control) && !isCovered(control) && (name === undefined || isNamed(nameOf(control), name)),
  );

/** Whether the control is usable. */
export const isReady = (control: HTMLElement): boolean =>
  !isCovered(control) &&
  control.ariaDisabled !== 'true' &&
  control.ariaBusy !== 'true' &&
  !control.matches(':disabled, [readonly]');

/** Usable controls. */
export const ready = (role: Role, name?: Name, inside?: HTMLElement): HTMLElement[] =>
  reachable(role, name, inside).filter(isReady);
/** Usable radios of the group with this name. */
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
/** Visible lines of text in an element. */
export const linesOn = (body: HTMLElement): string[] =>
  texts(body).flatMap(({ element, said }) => (said === '' || isCovered(element) ? [] : [said]));
/** Elements whose own text matches, ignoring case for a string. */
export const saying = (text: string | RegExp): HTMLElement[] => {
  const wanted = typeof text === 'string' ? text.toLowerCase() : text;
  return texts(document.body)
    .filter(({ said }) => (typeof wanted === 'string' ? said.toLowerCase().includes(wanted) : wanted.test(said)))
    .map(({ element }) => element);
};

/** The first control with this name, usable or not. @throws when there is none */
export const control = (role: Role, name?: Name, inside?: HTMLElement): HTMLElement => {
  const [found] = reachable(role, name, inside);
  if (found === undefined)
    throw new Error(`There is no ${role} ${String(name)} on the screen:\n${textOf(document.body)}`);
  return found;
};

/** Focuses and clicks, as a tap does. */
export const press = (target: HTMLElement): void => {
  target.focus();
  fireEvent.click(target);
};
export const tap = (role: Role, name?: Name, inside?: HTMLElement): void => press(control(role, name, inside));
/** Clears a field that has the text already, or writes into one that is to be empty, so that a change event fires. */
export const write = (field: HTMLElement, text: string): void => {
  field.focus();
  const isThere = field instanceof HTMLInputElement && field.value === text;
  const before = text === '' ? '1' : '';
  for (const value of isThere ? [before, text] : [text]) fireEvent.change(field, { target: { value } });
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
