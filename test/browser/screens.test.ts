/** Every page of the app, on small and wide windows. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addMs, DAY_MS } from '#contract/time.ts';
import { BOOKING, signIn } from '#harness/chromium/page-acts.ts';
import { PHONE } from '#harness/chromium/served.ts';
import { breachesOf, coveredOf, sidewaysOf } from '#harness/chromium/standards.ts';
import { loaded } from '#harness/chromium/waiting.ts';
import { storePending } from '#server/contact/contact.store.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { APP_PATHS } from '#src/app/routes/paths.ts';
import { servedPerFile } from './served-per-file.ts';

const served = servedPerFile();

const PAGES = APP_PATHS.map((path) => path.replace(/\$\w+/, 'one'));
const BARE = [
  '/signIn',
  '/signup',
  '/resetPassword/one',
  '/confirmEmail/one',
  '/undoChange/one',
  '/order/one',
  '/forgotPasswordSuccess',
  '/signupDetail',
  '/callback',
  '/signupSingpass',
];
const TABS = [
  ['Appointment', '/appointment'],
  ['Records', '/records'],
  ['MyNiks', '/home'],
  ['Store', '/store'],
  ['Profile', '/profile'],
] as const;
const DESKTOP = { width: 1024, height: 800 };
/** 200 % zoom on a phone of 390 px. */
const ZOOMED = { width: 195, height: 422 };

const arrived = async (page: Page): Promise<void> => {
  await page.locator('main h1, main h2, header h1').first().waitFor();
  // the component page contains a sample of a loading view
  if (!page.url().endsWith('/test')) await loaded(page);
};
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });

test('NAV-46: no page is wider than a window of 360 px, or of a phone at 200 %', async () => {
  const page = await served().visit({ as: 'meiling' });
  const wide: string[] = [];
  for (const path of PAGES) {
    await page.goto(path);
    await arrived(page);
    // the component page is for developers
    for (const size of path === '/test' ? [PHONE] : [PHONE, ZOOMED]) {
      await page.setViewportSize(size);
      wide.push(...(await sidewaysOf(page)).map((element) => `${path} ${size.width}: ${element}`));
    }
  }
  expect(wide).toEqual([]);
});

test('NAV-46: an email that waits for its code breaks where a phone at 200 % has no room for it', async () => {
  const { world, visit } = served();
  const now = await world.clock.now();
  const pending = {
    kind: 'email',
    address: 'a.rather.long.name@mail.example.com',
    proof: 'password',
    idSession: null,
  } as const;
  await storePending(world.db, patientIdOf('meiling'), pending, { now, endsAt: addMs(now, DAY_MS) });
  const page = await visit({ as: 'meiling', at: '/profile/info' });
  await page.getByText(pending.address).first().waitFor();
  await page.setViewportSize(ZOOMED);
  expect(await sidewaysOf(page)).toEqual([]);
});

test('a control that something else lies over is a breach, and the page stays where it was', async () => {
  const page = await served().visit({ as: 'meiling' });
  await page.getByText('Next appointment').waitFor();
  await page.evaluate(() => scrollTo(0, 60));
  const before = await page.evaluate(() => scrollY);
  expect(await coveredOf(page)).toEqual([]);
  expect(await page.evaluate(() => scrollY)).toBe(before);
  await page.getByRole('link', { name: 'See all' }).evaluate((link) => {
    const { left, top, width, height } = link.getBoundingClientRect();
    const above = document.createElement('div');
    const place = {
      left: `${left + scrollX}px`,
      top: `${top + scrollY}px`,
      width: `${width}px`,
      height: `${height}px`,
    };
    Object.assign(above.style, { position: 'absolute', ...place });
    document.body.append(above);
  });
  expect((await coveredOf(page)).join()).toContain('href="/home?flow=appointments"');
});

test('NAV-46: from 1024 px the five items stand at the side, below that at the bottom', async () => {
  const page = await served().visit({ as: 'meiling', viewport: DESKTOP });
  await page.getByText('Next appointment').waitFor();
  const wide = await navigation(page).boundingBox();
  expect(await navigation(page).getByRole('link').allTextContents()).toHaveLength(TABS.length);
  expect([wide?.x, (wide?.height ?? 0) > (wide?.width ?? 0)]).toEqual([expect.closeTo(0, 0), true]);
  await page.setViewportSize({ ...DESKTOP, width: 1023 });
  const narrow = await navigation(page).boundingBox();
  expect((narrow?.y ?? 0) + (narrow?.height ?? 0)).toBeCloseTo(DESKTOP.height, 0);
});

test('NAV-29: the five items lead to the five tabs, in order', async () => {
  const page = await served().visit({ as: 'meiling' });
  await page.getByText('Next appointment').waitFor();
  const items = navigation(page).getByRole('link');
  expect(await items.allTextContents()).toEqual(TABS.map(([name]) => name));
  for (const [index, [, path]] of TABS.entries()) {
    await items.nth(index).click();
    await page.waitForURL(path);
    expect(await items.nth(index).getAttribute('aria-current')).toBe('page');
  }
});

test('NAV-30: signing in and signing up have neither header title nor navigation', async () => {
  const page = await served().visit({ at: '/home' });
  await page.getByText('What would you like to do?').or(navigation(page)).first().waitFor();
  for (const path of BARE) {
    await page.goto(path);
    await arrived(page);
    expect([path, await page.getByRole('navigation').count()]).toEqual([path, 0]);
  }
});

test('AUTH-04: a wrong password is told on the screen, and the page stays', async () => {
  const page = await served().visit({ at: '/signIn' });
  await signIn(page, 'siti', 'Wrong-2026');
  await page.getByText('Wrong login credentials, please try again.').waitFor();
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
  await page.waitForTimeout(1_500);
  expect(await page.locator('[data-same-page]').count()).toBe(1);
  expect(await page.getByLabel('User ID or email').inputValue()).toBe('siti');
});

test('the choice of a service comes into sight when a time is chosen that serves for several', async () => {
  const page = await served().visit({ as: 'siti', at: BOOKING });
  const popup = page.getByRole('dialog');
  await popup.getByRole('button', { name: 'Where' }).click();
  await popup.getByRole('radio', { name: 'Orchard clinic' }).click();
  await popup.getByRole('radio', { name: 'Dr Tan Wei Ling' }).click();
  await popup.getByRole('button', { name: 'Next month' }).click();
  const times = popup.getByRole('radiogroup', { name: /^Times on/ });
  await times.getByRole('radio').first().click();
  const services = popup.getByRole('radiogroup', { name: 'Service' });
  const hidden = async () => {
    const [choice, dock] = [
      await services.boundingBox(),
      await popup.getByRole('button', { name: /^Use / }).boundingBox(),
    ];
    return choice && dock && Math.max(0, choice.y + choice.height - dock.y);
  };
  await expect.poll(hidden).toBe(0);
});

test('I18N-05: a Chinese browser without a choice shows English', async () => {
  const page = await served().visit({ at: '/signIn', locale: 'zh-CN' });
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(await page.evaluate(() => [navigator.language, document.documentElement.lang])).toEqual(['zh-CN', 'en-US']);
});

const VIEWS = ['/home', '/appointment', '/store', '/profile', '/profile/language', '/signup', '/test'];
test('pages, the list of appointments and its dialogs keep to WCAG 2.2 AA in both languages, light and dark', async () => {
  const breaches: string[] = [];
  const look = async (page: Page, name: string) =>
    void breaches.push(...(await breachesOf(page, `screens: ${name}`)).map((breach) => `${name}: ${breach}`));
  const page = await served().visit({ as: 'meiling' });
  for (const path of VIEWS) {
    await page.goto(path);
    await arrived(page);
    await look(page, path);
  }
  await page.goto('/home?flow=appointments');
  await loaded(page);
  const cancel = page.getByRole('dialog').getByRole('button', { name: 'Cancel' });
  await cancel.first().waitFor();
  await look(page, 'appointments');
  await cancel.first().click();
  await page.getByRole('alertdialog', { name: 'Too late to cancel online' }).waitFor();
  await look(page, 'too late');
  await page.keyboard.press('Escape');
  await cancel.nth(1).click();
  await page.getByRole('alertdialog', { name: 'Cancel this appointment?' }).waitFor();
  await look(page, 'cancel');
  await page.keyboard.press('Escape');
  await cancel.last().click();
  await page.getByRole('alertdialog', { name: 'Leave the waitlist?' }).waitFor();
  await look(page, 'leave the waitlist');
  await page.goto('/profile');
  await arrived(page);
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.getByRole('alertdialog').waitFor();
  await look(page, 'log out');
  expect(breaches).toEqual([]);
});

test('signing in keeps to WCAG 2.2 AA while it asks, complains, fails and waits', async () => {
  const breaches: string[] = [];
  const page = await served().visit({ at: '/signIn' });
  const look = async (name: string) =>
    void breaches.push(...(await breachesOf(page, `screens: ${name}`)).map((breach) => `${name}: ${breach}`));
  const button = page.getByRole('button', { name: 'Sign in', exact: true });
  await button.waitFor();
  await look('empty');
  await button.click();
  await page.getByText('Enter your user ID or email.').waitFor();
  await look('nothing entered');
  await signIn(page, 'siti', 'Wrong-2026');
  await page.getByText('Wrong login credentials, please try again.').waitFor();
  await look('wrong');
  await page.route('**/api/signin/login**', () => undefined);
  await signIn(page, 'siti', 'Batik-2026');
  await page.getByRole('button', { name: 'Signing in…' }).waitFor();
  await look('on its way');
  expect(breaches).toEqual([]);
});

test('in forced colours fields, groups and buttons keep an edge, and what is not chosen shows no tick', async () => {
  const page = await served().visit({ as: 'meiling', at: '/profile' });
  await page.emulateMedia({ forcedColors: 'active' });
  const tick = page.getByRole('checkbox').locator('+ * svg');
  await page.getByRole('checkbox').waitFor();
  expect([await tick.count(), await tick.isVisible()]).toEqual([1, false]);
  const edgeOf = (thing: Locator) =>
    thing.evaluate((element) => Number.parseFloat(getComputedStyle(element).borderTopWidth));
  expect(await edgeOf(page.getByRole('link', { name: /^Change password/ }).locator('..'))).toBeGreaterThan(0);
  await page.goto('/profile/info');
  expect(await edgeOf(page.getByLabel('Email address').locator('..'))).toBeGreaterThan(0);
  await page.goto('/profile/change-password');
  expect(await edgeOf(page.getByRole('button', { name: 'Save password' }))).toBeGreaterThan(0);
  // resets the setting, which the browser would keep for other tests' pages
  await page.emulateMedia({ forcedColors: 'none' });
});
