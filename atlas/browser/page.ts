/** Typed access to elements of a page and to local storage. */
import type { Words } from '#machines/kit/story.ts';

/** @throws Error when the page has no such part */
export const part = (selector: string, inside: ParentNode = document): HTMLElement => {
  const found = inside.querySelector(selector);
  if (found instanceof HTMLElement) return found;
  throw new Error(`The page has no ${selector}`);
};
/** @throws Error when the page has no such field */
export const field = (selector: string, inside: ParentNode = document): HTMLInputElement => {
  const found = part(selector, inside);
  if (found instanceof HTMLInputElement) return found;
  throw new Error(`${selector} is no field`);
};
export const parts = <Kind extends Element = HTMLElement>(selector: string, inside: ParentNode = document): Kind[] => [
  ...inside.querySelectorAll<Kind>(selector),
];

const element = (tag: string, text: string, name = ''): HTMLElement => {
  const made = document.createElement(tag);
  made.textContent = text;
  made.className = name;
  return made;
};
/** Text in both languages; styles hide one of them. */
export const bothSpans = ({ en, zh }: Words): HTMLElement[] => {
  const [english, chinese] = [element('span', en, 'en'), element('span', zh, 'zh')];
  english.lang = 'en';
  chinese.lang = 'zh-CN';
  return [english, chinese];
};
export const made = (tag: string, ...content: (Node | string)[]): HTMLElement => {
  const outer = element(tag, '');
  outer.append(...content);
  return outer;
};

/** Reads from local storage, which some browsers refuse to pages opened as files. */
export const kept = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};
export const keep = (key: string, text: string): void => {
  try {
    localStorage.setItem(key, text);
  } catch {
    // the value then lasts until the page is left
  }
};
