/** A person at the app in Chromium: finds their controls on the page, by Playwright, and uses them. */
import type { Locator, Page } from 'playwright-core';
import { msBetween } from '#contract/time.ts';
import { bankSays, CONFIRMATION, fillCard } from '#harness/card-payment/card-payment.browser-steps.ts';
import { PAGE_EVENTS, type Person, statusOf } from '../drivers/driver.ts';
import type { Act, Thing } from '../drivers/things.ts';
import { englishWords, nameIn } from '../drivers/words.ts';
import { bytesOf } from '../files.ts';
import type { Passage } from './interception.ts';
import { answered, keepHere, type Network, toServer } from './network.ts';
import { endDelay, sleep } from './page-acts.ts';
import { comesTo, gone, orTell, shown, usable } from './waiting.ts';
import type { Place } from './walk.ts';

const alike = (page: Page, { role, name, inside, isSelected, isChecked, isPressed }: Thing): Locator => {
  const within = inside ? located(page, inside) : page;
  const own = name && nameIn(englishWords, name);
  if (role === 'field') return within.getByLabel(own ?? '', { exact: true });
  if (role === null) return within.getByText(own ?? '');
  return within.getByRole(role, {
    ...(own !== undefined && { name: own, exact: true }),
    ...(isChecked !== undefined && { checked: isChecked }),
    ...(isSelected !== undefined && { selected: isSelected }),
    ...(isPressed !== undefined && { pressed: isPressed }),
  });
};
/** Roles that an element has only where it is written there. */
const WRITTEN_ROLES: readonly unknown[] = ['alertdialog', 'dialog'];
const withoutSpaces = (text: string): string => text.replace(/\s+/g, '').toLowerCase();
/** Runs in the page. What is written there, seen or not, and in which attributes names and roles stand. */
const writtenHere = (): string => {
  const attributes = ['aria-label', 'alt', 'title', 'placeholder', 'value', 'role'];
  const named = attributes.flatMap((name) =>
    [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name)),
  );
  return [document.body.textContent, ...named].join('\n');
};
/** Whether a thing shows now, of many: most need no look, because their name, or their role, is nowhere. */
export const seenOn = async (page: Page): Promise<(thing: Thing) => Promise<boolean>> => {
  const written = withoutSpaces(await page.evaluate(writtenHere));
  const isWritten = ({ role, name }: Thing): boolean => {
    const said = name ? nameIn(englishWords, name) : WRITTEN_ROLES.includes(role) && role;
    return typeof said !== 'string' || written.includes(withoutSpaces(said));
  };
  return async (thing) => isWritten(thing) && located(page, thing).first().isVisible();
};

export const located = (page: Page, thing: Thing): Locator => {
  const found = alike(page, thing);
  return thing.place === undefined ? found : found.nth(thing.place);
};

/** Runs in the page. */
const isAnyReady = (controls: Element[]): boolean =>
  controls.some(
    (control) =>
      control.checkVisibility() &&
      control.ariaDisabled !== 'true' &&
      control.ariaBusy !== 'true' &&
      !control.matches(':disabled, [readonly]'),
  );
/** Whether one of its controls does something. */
export const isOffered = async (page: Page, { on }: Act): Promise<boolean> =>
  (await Promise.all(on.map((thing) => located(page, thing).evaluateAll(isAnyReady)))).includes(true);

const perform = async (page: Page, { on, text, file, isEntered, isLeft, isByReader }: Act): Promise<void> => {
  const [first, ...others] = on.map((thing) => located(page, thing));
  // of several any will do
  const found = others.length > 0 ? others.reduce((one, other) => one?.or(other), first)?.first() : first;
  const target = found && usable(found);
  // the box of a checkbox lies below its picture
  const isBelow = on.some(({ role }) => role === 'checkbox');
  if (isEntered) await target?.press('Enter');
  else if (isLeft) await target?.press('Tab');
  else if (isByReader) await target?.dispatchEvent('click');
  else if (file) await target?.setInputFiles({ name: 'chosen', mimeType: file.type, buffer: bytesOf(file) });
  else if (text === undefined) await target?.click({ force: isBelow });
  else {
    // a field that has the text already would send nothing
    if ((await target?.inputValue()) === text) await target?.fill(text === '' ? '1' : '');
    await target?.fill(text);
  }
};

const release = async (network: Network | undefined, id: string, passage: Passage): Promise<void> => {
  await comesTo(async () => network?.isHeld(id) && network.release(id, passage), true, `${id} waits`);
};
export const told =
  (body: (path: string) => object | Promise<object>): Passage =>
  async (request) => {
    const said = await body(request.url.pathname);
    return answered(said, statusOf(said))(request);
  };

export const personAt = ({ page, world, network }: Pick<Place, 'page' | 'world'> & Partial<Place>): Person => ({
  world,
  do: (act) => orTell(page, perform(page, act)),
  ready: (act) =>
    orTell(
      page,
      comesTo(() => isOffered(page, act), true, JSON.stringify(act.on)),
    ),
  until: (thing) => shown(located(page, thing)),
  gone: (thing) => gone(located(page, thing)),
  sees: (thing) => located(page, thing).first().isVisible(),
  back: () => page.goBack(),
  key: (key) => page.keyboard.press(key),
  hold: () => network?.settle(),
  lets: async (id) => {
    await release(network, id, toServer);
    network?.settle();
  },
  answers: async (id, body) => {
    await release(network, id, answered(body, statusOf(body)));
    network?.settle();
  },
  answersEach: (id, of) => release(network, id, told(of)),
  waits: async (...ids) => {
    const waits = () => ids.find((id) => network?.isHeld(id));
    await comesTo(() => waits() !== undefined, true, ids.join(' or '));
    return waits() ?? '';
  },
  // without a load, as a link of the app does
  go: (address) => page.evaluate((href) => history.pushState(null, '', href), address),
  open: (address) => page.goto(address),
  reload: () => page.reload(),
  departs: async (act) => {
    const { origin } = new URL(page.url());
    const asked = page.waitForRequest((request) => new URL(request.url()).origin !== origin);
    await keepHere(page);
    await perform(page, act);
    return (await asked).url();
  },
  reconnects: async () => {
    await page.context().setOffline(true);
    await page.context().setOffline(false);
  },
  pageIs: (what) =>
    page.evaluate(([target, type]) => void (target === 'left' ? window : document).dispatchEvent(new Event(type)), [
      what,
      PAGE_EVENTS[what],
    ] as const),
  hearsTab: (key, newValue) =>
    page.evaluate(
      (news) => {
        localStorage.setItem(news.key, news.newValue);
        dispatchEvent(new StorageEvent('storage', news));
      },
      { key, newValue },
    ),
  passes: (ms) => endDelay(page, ms),
  fillCard: (card) => fillCard(page, card),
  bank: (body) => release(network, CONFIRMATION, bankSays(body)),
  sleepUntil: async (instant) => sleep(page, world, msBetween(await world.clock.now(), instant)),
});
