/** Typed access to elements of a page, to its address and to local storage. */
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

/** `made('a.row', { href }, 'words', element)`: an element with attributes and content. */
export const made = (
  kind: string,
  attributes: Readonly<Record<string, string>> = {},
  ...content: readonly (Node | string | null | readonly Node[])[]
): HTMLElement => {
  const [tag = 'div', ...classes] = kind.split('.');
  const element = document.createElement(tag);
  if (classes.length > 0) element.className = classes.join(' ');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...content.flatMap((one) => (one === null ? [] : Array.isArray(one) ? one : [one as Node | string])));
  return element;
};
/** Text in both languages; styles hide one of them. */
export const both = ({ en, zh }: Words): HTMLElement[] => [
  made('span.en', { lang: 'en' }, en),
  made('span.zh', { lang: 'zh-CN' }, zh),
];
export const language = (): 'en' | 'zh' => (document.documentElement.lang === 'en' ? 'en' : 'zh');

/** The query of the address, and another in its place. */
export const asked = (): URLSearchParams => new URLSearchParams(location.search);
export const readdress = (change: Readonly<Record<string, string | null>>, isStep = true): void => {
  const now = asked();
  for (const [name, value] of Object.entries(change))
    if (value === null || value === '') now.delete(name);
    else now.set(name, value);
  const text = now.toString();
  const href = text === '' ? location.pathname : `?${text}`;
  if (isStep) history.pushState(null, '', href);
  else history.replaceState(null, '', href);
};

const loading = new Map<string, Promise<void>>();
/** Runs a script of the atlas, once. */
export const load = (file: string): Promise<void> => {
  const known = loading.get(file);
  if (known) return known;
  const loaded = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = file;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${file} is not there`)));
    document.head.append(script);
  });
  loading.set(file, loaded);
  return loaded;
};

/** Hands a file to the person. */
export const give = (name: string, content: Blob | string, type = 'text/plain'): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
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
