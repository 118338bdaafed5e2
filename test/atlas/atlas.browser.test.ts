/** Product owners' and testers' use of the atlas: its folder, opened without a server. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { buildAtlas } from '#atlas/atlas.ts';
import { breachesOfForeign } from '#harness/chromium/foreign.ts';
import { sidewaysOf, violationsOf } from '#harness/chromium/standards.ts';
import { openedPerFile, SINCE } from './opened.ts';

const opened = openedPerFile();

const toChinese = (page: Page) => page.getByRole('button', { name: '中文' }).click();
const article = (page: Page) => page.locator('article:target');

describe('the search', () => {
  test('leads from “missed” to the state, and to a story of somebody who missed an appointment', async () => {
    const page = await opened().open('index.html');
    await page.getByRole('searchbox').fill('missed');
    const stories = page.locator('.found > li').filter({ hasText: 'story' });
    await stories.first().getByRole('link').click();
    await expect
      .poll(() => article(page).locator('.story > li').first().textContent())
      .toContain('missed an appointment');
    await page.goBack();
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('missed');
    await page.getByRole('link', { name: 'An appointment was missed: call the clinic or go on' }).first().click();
    expect(page.url()).toContain('booking.html#missedAppointmentWarning');
  });

  test('knows a facial, and finds Chinese words', async () => {
    const page = await opened().open('index.html');
    await page.getByRole('searchbox').fill('facial');
    await page.locator('.found > li').first().waitFor();
    await toChinese(page);
    await page.getByRole('searchbox').fill('押金');
    await expect.poll(() => page.locator('.found > li').first().textContent()).toContain('押金');
  });
});

describe('a flow', () => {
  test('a chosen state shows its words, events with what blocks them, requirements, story and who tests it', async () => {
    const page = await opened().open('booking.html');
    await page
      .locator('.canvas a[href="#missedAppointmentDeposit.reviewing"]')
      .filter({ visible: true })
      .first()
      .click();
    const told = article(page);
    await expect
      .poll(() => told.getByRole('heading', { level: 2 }).textContent())
      .toContain('The booking and its deposit');
    const text = await told.innerText();
    expect(text).toMatch(/BOOK-34 \S/);
    expect(text).toContain('otherwise: ');
    expect(text).toContain('Try the fee again');
    expect(text).toContain('The shortest way here');
    expect(text).toMatch(/✓ Machine/);
  });

  test('a path lights up on the chart, and is walked with the keyboard', async () => {
    const page = await opened().open('otp.html');
    await page.locator('.overview a[href^="#path-"]').first().click();
    await page.locator('.canvas .edge.lit').first().waitFor({ state: 'attached' });
    await article(page).getByRole('button', { name: 'Next' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => article(page).locator('.story > [aria-current]').count()).toBe(1);
    expect(await article(page).locator('output').innerText()).toMatch(/^1 \/ \d+$/);
    expect(await page.locator('.canvas .here').count()).toBeGreaterThan(0);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => article(page).locator('output').innerText()).toMatch(/^0 \//);
  });

  test('the coverage of a layer is drawn with dashes and told in titles, and goes away again', async () => {
    const page = await opened().open('payment.html');
    const chromium = page.getByRole('button', { name: /^Chromium \d+\/\d+$/ });
    await chromium.click();
    const excused = page.locator('.canvas .en .edge.excused[data-id]').first();
    expect(await excused.locator('title').textContent()).toContain('nobody can take it in this layer');
    const dashes = () => excused.locator('path').evaluate((path) => getComputedStyle(path).strokeDasharray);
    expect(await dashes()).not.toBe('none');
    expect(await page.locator('.legend').innerText()).toContain('nobody can take it there');
    await chromium.click();
    expect(await page.locator('.canvas .excused').count()).toBe(0);
    expect(await page.locator('.canvas title', { hasText: 'nobody can take it' }).count()).toBe(0);
  });
});

describe('approvals', () => {
  test('are exported with the name of who approves, and the ticks stay', async () => {
    const page = await opened().open('stories.html');
    const first = () => page.locator('.told').first().getByRole('checkbox');
    await first().check();
    await page.getByRole('button', { name: 'Export' }).click();
    await expect.poll(() => page.getByRole('status').innerText()).toBe('Enter your name first.');
    await page.getByLabel('Your name').fill('Ada');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    const review = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(review).toMatchObject({ reviewer: 'Ada', approvals: [{ flow: 'app' }] });
    await page.reload();
    await expect.poll(() => first().isChecked()).toBe(true);
  });
});

test('what differs since a revision stands side by side, in both languages, and is found from the first page', async () => {
  const page = await opened().open('index.html');
  await page.getByRole('link', { name: 'Charts since abc1234 (2026-01-01, A door)' }).click();
  await page.getByText('leads to locked instead of shut').waitFor();
  const frames = page.locator('.frame').filter({ visible: true });
  expect(await frames.count()).toBe(2);
  const [before, after] = [await frames.nth(0).boundingBox(), await frames.nth(1).boundingBox()];
  expect(before?.y).toBe(after?.y);
  await toChinese(page);
  await page.getByText('去往locked，之前去往shut').waitFor();
});

test('the language that was chosen stays from page to page', async () => {
  const page = await opened().open('index.html');
  await toChinese(page);
  await page.getByRole('link', { name: '测试覆盖' }).click();
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('测试走过了什么');
});

/**
 * Runs in the page. Keeps three of each run of sibling elements with the same structure, whatever their words: the
 * stories of a page are hundreds of such elements, and checking all of them takes most of a minute.
 */
const keepThreeOfAKind = (): void => {
  const shapeOf = (element: Element): string => {
    const kinds = new Map<string, Element[]>();
    for (const child of element.children) {
      const shape = shapeOf(child);
      kinds.set(shape, [...(kinds.get(shape) ?? []), child]);
    }
    for (const alike of kinds.values()) for (const one of alike.slice(3)) one.remove();
    const names = element.getAttributeNames().map((name) => (name === 'class' ? element.className : name));
    return `${element.tagName} ${names.join(' ')} (${[...kinds.keys()].join()})`;
  };
  const main = document.querySelector('main');
  if (main) shapeOf(main);
};

/** Reads stylesheets from disk: a page opened as a file may not read its own. */
const markupAndStyles = async (page: Page): Promise<string> => {
  const addresses = await page
    .locator('link[rel=stylesheet]')
    .evaluateAll((links: HTMLLinkElement[]) => links.map(({ href }) => href));
  const styles = await Promise.all(addresses.map((address) => readFile(new URL(address), 'utf8')));
  return [await page.content(), ...styles].join('\n');
};

test.each(['index.html', 'otp.html#code', 'stories.html', 'coverage.html', 'since.html'])(
  '%s keeps WCAG 2.2 AA in both languages, light and dark, and fits a phone',
  async (file) => {
    const phone = await opened().open(file, { width: 360, height: 780 });
    await toChinese(phone);
    const found = await sidewaysOf(phone);
    const page = await opened().open(file);
    await page.evaluate(keepThreeOfAKind);
    const breaches = async () => {
      const light = await violationsOf(page, 'light');
      await page.emulateMedia({ colorScheme: 'dark' });
      const dark = (await violationsOf(page, 'dark')).map((one) => `dark ${one}`);
      await page.emulateMedia({ colorScheme: 'light' });
      await toChinese(page);
      return [...light, ...dark, ...(await violationsOf(page, 'light')).map((one) => `zh ${one}`)];
    };
    found.push(...(await breachesOfForeign(page, `atlas: ${file}`, breaches, markupAndStyles)));
    expect(found).toEqual([]);
  },
);

test('two builds give the same bytes', async () => {
  const { folder } = opened();
  const again = `${folder}/again`;
  await buildAtlas(again, 'none', SINCE);
  const names = (await readdir(again, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const different: string[] = [];
  for (const { parentPath, name } of names) {
    const file = join(parentPath, name);
    const [one, other] = await Promise.all([readFile(file), readFile(file.replace(again, folder))]);
    if (!one.equals(other)) different.push(name);
  }
  expect(different).toEqual([]);
  expect(names.length).toBeGreaterThan(50);
});
