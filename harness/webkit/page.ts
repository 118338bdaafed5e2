/** Acts and observations on a page in WebKit. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Element, Session } from './driver.ts';

/** Limit for states that never come; no test may fail because the machine is busy. */
const PATIENCE_MS = 30_000;
const INTERVAL_MS = 40;

type Role = 'button' | 'heading' | 'link' | 'radio' | 'tab';

const SELECTORS: Record<Role, string> = {
  button: 'button, [role=button]',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  radio: '[role=radio], input[type=radio]',
  tab: '[role=tab]',
};

/** Runs in the page: the first usable element of a selector whose name matches the pattern. */
const FIND = `
  const [selector, pattern] = arguments;
  const wanted = new RegExp(pattern);
  const named = (element) => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ');
    const labels = ids?.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
    const text = element.getAttribute('aria-label') ?? labels ?? element.textContent;
    return text.replace(/\\s+/g, ' ').trim();
  };
  const isUsable = (element) =>
    element.checkVisibility() && !element.matches('[aria-busy=true], [aria-disabled=true], [inert] *');
  return [...document.querySelectorAll(selector)].find((one) => wanted.test(named(one)) && isUsable(one)) ?? null;`;

/** Runs in the page: whether it still loads, and its texts. */
const LOOK = `
  const all = (selector) => [...document.querySelectorAll(selector)];
  const said = (elements) => elements.map((element) => element.innerText.trim()).filter((text) => text !== '');
  return {
    waiting: all('#sent, #root > .shell, [role=status][aria-busy=true]').map((one) => one.outerHTML.slice(0, 200)),
    alerts: said(all('[role=alert]')),
    shown: said(all('main:not([inert] *), [role=dialog]')).join('\\n'),
    text: document.body.innerText.trim(),
    url: location.href,
  };`;

interface Look {
  /** Addresses that still load. */
  waiting: readonly string[];
  alerts: readonly string[];
  /** Text in reach, without parts below a popup. */
  shown: string;
  text: string;
  url: string;
}

export interface Page extends Session {
  /**
   * Waits for a usable element with exactly this name, or a matching one.
   * @throws Error with the page's content when it never comes
   */
  find: (role: Role, name: string | RegExp) => Promise<Element>;
  /** @throws as find */
  press: (role: Role, name: string | RegExp) => Promise<void>;
  /** Types into the field of a selector. */
  fill: (selector: string, text: string) => Promise<void>;
  /** Waits for a text. @throws as find */
  sees: (text: string) => Promise<void>;
  /** Waits until the page, or the popup over it, has loaded completely and shows this text. @throws as find */
  opens: (text: string) => Promise<void>;
}

export const pageOf = (session: Session): Page => {
  const look = () => session.run<Look>(LOOK);
  /** @throws Error when `read` returns null until the time limit */
  const waitFor = async <Found>(what: string, read: () => Promise<Found | null>): Promise<Found> => {
    const end = performance.now() + PATIENCE_MS;
    for (;;) {
      const found = await read();
      if (found !== null) return found;
      if (performance.now() > end) {
        const { url, alerts, waiting, text } = await look();
        throw new Error(
          `${what}: not in ${PATIENCE_MS / 1_000} s\nAt ${url}, alerts: ${alerts.join(' | ') || 'none'}, waiting: ${waiting.join(' | ') || 'none'}\n${text}`,
        );
      }
      await wait(INTERVAL_MS);
    }
  };
  const find: Page['find'] = (role, name) => {
    const pattern = typeof name === 'string' ? `^${name.replace(/[$()+.?]/g, String.raw`\$&`)}$` : name.source;
    return waitFor(`${role} ${name}`, () => session.run<Element | null>(FIND, SELECTORS[role], pattern));
  };
  const until = async (what: string, seen: (look: Look) => boolean) =>
    void (await waitFor(what, async () => (seen(await look()) ? true : null)));
  return {
    ...session,
    find,
    press: async (role, name) => session.click(await find(role, name)),
    fill: async (selector, text) => {
      const field = await waitFor(selector, () =>
        session.run<Element | null>('return document.querySelector(arguments[0])', selector),
      );
      await session.type(field, text);
    },
    sees: (text) => until(`the text "${text}"`, (present) => present.text.includes(text)),
    opens: (text) =>
      until(`all of it, with "${text}"`, ({ waiting, shown }) => waiting.length === 0 && shown.includes(text)),
  };
};
