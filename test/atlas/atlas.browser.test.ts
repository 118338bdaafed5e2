/** Product owners' and testers' use of the atlas: its folder, opened without a server. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { buildAtlas } from '#atlas/atlas.ts';
import { toldFlows } from '#atlas/flows.ts';
import { breachesOfForeign } from '#harness/chromium/foreign.ts';
import { sidewaysOf, violationsOf } from '#harness/chromium/standards.ts';
import { openedPerFile, RECORDS, SINCE } from './opened.ts';

const opened = openedPerFile();
const WINDOW = { width: 1280, height: 800 };

const toChinese = (page: Page) => page.getByRole('button', { name: '中文' }).click();
const panel = (page: Page) => page.locator('.walk');

/** Runs in the page: faults of the shown chart, by the boxes of its parts. */
const faultsOfChart = (): string[] => {
  const svg = [...document.querySelectorAll<SVGSVGElement>('.charts svg')].find(
    (one) => one.getBoundingClientRect().width > 0,
  );
  const frame = document.querySelector('.charts');
  if (!svg || !frame) return ['no chart'];
  const within = frame.getBoundingClientRect();
  const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
  const faults: string[] = [];
  const small = [...svg.querySelectorAll('text')].filter(
    (text) => Number.parseFloat(getComputedStyle(text).fontSize) * scale < 11.99,
  );
  faults.push(...small.map((text) => `small: ${text.textContent}`));
  const named = (selector: string, kind: string) =>
    [...svg.querySelectorAll(selector)].map((one) => ({
      name: `${kind} ${one.textContent?.slice(0, 30)}`,
      box: one.getBoundingClientRect(),
    }));
  const cards = named('.card .card-box', 'card');
  const boxes = [...cards, ...named('.label', 'label').filter(({ box }) => box.width > 0), ...named('.note', 'note')];
  for (const [index, one] of boxes.entries()) {
    for (const other of boxes.slice(index + 1)) {
      const [a, b] = [one.box, other.box];
      if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
        faults.push(`${one.name} on ${other.name}`);
    }
    const { left, right, top, bottom } = one.box;
    if (left < within.left - 1 || right > within.right + 1 || top < within.top - 1 || bottom > within.bottom + 1)
      faults.push(`outside: ${one.name}`);
  }
  // words stay in their card
  for (const card of svg.querySelectorAll('.card')) {
    const edge = card.querySelector('.card-box')?.getBoundingClientRect();
    for (const text of card.querySelectorAll('text'))
      if (edge && text.getBoundingClientRect().right > edge.right + 1) faults.push(`too long: ${text.textContent}`);
  }
  return faults;
};

describe('a chart', () => {
  test('of every flow is whole in the window at the first look, its words are 12 px or more, and nothing lies on anything', async () => {
    const page = await opened().open('index.html', WINDOW);
    const base = page.url().replace('index.html', '');
    const faults: string[] = [];
    for (const { story } of toldFlows)
      for (const language of ['en', 'zh']) {
        await page.goto(`${base}${story.flow}.html?lang=${language}`);
        await page.evaluate(() => document.fonts.ready);
        faults.push(...(await page.evaluate(faultsOfChart)).map((fault) => `${story.flow} ${language} ${fault}`));
      }
    expect(faults).toEqual([]);
  });

  test('keeps in its address what one sees: state, opened step, zoom and layer', async () => {
    const page = await opened().open('refill.html', WINDOW);
    await page.locator('.charts a[data-at="priceChanged"]').first().click();
    expect(new URL(page.url()).searchParams.get('at')).toBe('priceChanged');
    await expect
      .poll(() => panel(page).getByRole('heading', { level: 2 }).innerText())
      .toContain('The price has changed');
    await page.keyboard.press('+');
    await page.keyboard.press('l');
    await page.locator('.charts a[data-at="priceChanged"]').first().dblclick();
    await page.locator('.opened').waitFor();
    const address = new URL(page.url()).searchParams;
    expect([address.get('zoom'), address.get('layer'), address.get('in')]).toEqual(['125', 'machine', 'step info']);
    await page.reload();
    await page.locator('.opened').waitFor();
    await expect.poll(() => page.locator('.zoom output').innerText()).toBe('125 %');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.opened').isVisible()).toBe(false);
    await page.goBack();
    await page.locator('.opened').waitFor();
  });

  test('is a list first on a phone', async () => {
    const page = await opened().open('booking.html', { width: 390, height: 844 });
    expect(await page.locator('.steps > li').count()).toBeGreaterThan(6);
    expect(await page.locator('.charts').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Chart' }).click();
    expect(await page.locator('.charts').isVisible()).toBe(true);
  });
});

describe('the walk', () => {
  test('is the machine itself: what is chosen moves it, what is refused says why, and Undo takes it back', async () => {
    const page = await opened().open('refill.html', WINDOW);
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await page.locator('.charts .row[data-at="start.choosing"]').first().click();
    expect(fetched.filter((url) => url.endsWith('walk.js'))).toEqual([]);
    await page.getByRole('button', { name: 'Try it' }).click();
    await panel(page).getByText('What can happen here').waitFor();
    expect(fetched.filter((url) => url.endsWith('walk.js'))).toHaveLength(1);
    await panel(page).locator('.ev.no', { hasText: 'Next' }).click();
    await panel(page)
      .getByText(/“Next” is refused: (Choose a clinic first|Add at least one item)/)
      .waitFor();
    await panel(page).locator('.ev', { hasText: 'Choose the clinic' }).first().click();
    const walked = new URL(page.url()).searchParams.get('walk') ?? '';
    expect(walked).toContain('clinic.select');
    await page.keyboard.press('Backspace');
    await expect.poll(() => new URL(page.url()).searchParams.get('walk')).not.toBe(walked);
    expect(await panel(page).locator('.ev.outside').count()).toBeGreaterThan(0);
  });

  test('goes through a door into the flow behind it, and its end leads on', async () => {
    const page = await opened().open('booking.html?walk=1', WINDOW);
    await panel(page).locator('.ev.door').click();
    await expect.poll(() => panel(page).locator('.where').innerText()).toContain('Choose place, person and time');
    expect(new URL(page.url()).searchParams.get('walk')).toBe('1~⌂');
    await page.reload();
    await expect.poll(() => panel(page).locator('.where').innerText()).toContain('Choose place, person and time');
  });
});

describe('questions', () => {
  test('are found from the first page with people’s words', async () => {
    const page = await opened().open('index.html');
    await page.keyboard.press('/');
    await page.keyboard.type('where a deposit can be lost');
    await page.keyboard.press('Enter');
    await page.locator('.found li').first().getByRole('link').first().click();
    await expect.poll(() => page.locator(':target').innerText()).toMatch(/deposit of .+ stays with us as your credit/);
  });

  test('are answered by keyboard alone, down to the sentence of a screen beside its chart', async () => {
    const page = await opened().open('index.html');
    await page.keyboard.press('/');
    await page.keyboard.type('what happens to points when an order is cancelled');
    await page.keyboard.press('Enter');
    await page.locator('.found li').first().waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('What its screens say').waitFor();
    await expect.poll(() => page.locator(':target').isVisible()).toBe(true);
    expect(await page.locator(':target').innerText()).toMatch(/^The order that you used these for was cancelled/);
  });

  test('are answered with a proof and its count, or the shortest way to what is against it', async () => {
    const page = await opened().open('questions.html?flow=booking&ask=never&p=at:confirmed&r=money:nothing');
    await page.getByRole('heading', { name: /^Yes, in all \d+ situations/ }).waitFor();
    await page.goto(page.url().replace(/\?.*/, '?flow=holding&ask=never&p=money:back'));
    await page.getByRole('heading', { name: /^No\. Here is the shortest way to it, \d+ steps\./ }).waitFor();
    await page.getByRole('link', { name: 'Walk it' }).click();
    await expect.poll(() => panel(page).getByRole('heading', { level: 2 }).innerText()).toContain('Paid too late');
  });

  test('say what is read where something is missing or fails, with the money, and what differs for a guest', async () => {
    const page = await opened().open('questions.html?ask=where&p=refused:any&in=checkout');
    const answer = page.locator('.answer');
    await answer.getByText('Type your email first').waitFor();
    await page.goto(page.url().replace(/\?.*/, '?ask=where&p=fails:offline&in=card-payment'));
    await answer.getByText('Ask for a payment: there is no connection').waitFor();
    await answer.getByText('Meanwhile the flow that calls it says:').waitFor();
    const said = await answer.innerText();
    expect(said).toMatch(/We do not know yet whether this invoice is paid\..* money: not known/);
    expect(said).toMatch(/This time is held for you\..* money: held or to pay/);
    await page.goto(page.url().replace(/\?.*/, '?ask=differs&p=start:0&r=start:1&in=checkout&lang=zh'));
    await answer.getByRole('row', { name: /^处于：以验证码证实访客的电子邮箱 – ✓$/ }).waitFor();
  });
});

test('a way from any state of a flow to any state of another is one story', async () => {
  const page = await opened().open('journeys.html?from=sign-up&to=appointments:confirmingCancel');
  await page.locator('.journey-story').waitFor();
  const text = await page.locator('.way').innerText();
  expect(text).toContain('Sign up');
  expect(text).toMatch(/Cancel|cancel/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Gherkin' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toMatch(/^# language: en\nFeature: MyNiks\n {2}Scenario: /);
});

test.each(['svg', 'mermaid', 'gherkin', 'csv', 'png'])('a chart is taken away as %s', async (kind) => {
  const page = await opened().open('otp.html', WINDOW);
  await page.locator('.menu summary', { hasText: 'Export' }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator(`[data-export=${kind}]`).click()]);
  const bytes = await readFile(await download.path());
  expect(bytes.length).toBeGreaterThan(200);
  expect(bytes.subarray(1, 4).toString() === 'PNG').toBe(kind === 'png');
});

describe('approvals', () => {
  test('are exported with the name of who approves, and the ticks stay', async () => {
    const page = await opened().open('otp.stories.html');
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
    expect(review).toMatchObject({ reviewer: 'Ada', approvals: [{ flow: 'otp' }] });
    await page.reload();
    await expect.poll(() => first().isChecked()).toBe(true);
  });
});

test('what differs since a revision is side by side, in both languages, and is found from the first page', async () => {
  const page = await opened().open('index.html');
  await page.getByRole('link', { name: 'Charts since abc1234 (2026-01-01, A door)' }).click();
  await page.getByRole('link', { name: 'Charts since abc1234 (2026-01-01, A door)' }).click();
  await page.getByText('leads to locked instead of shut').waitFor();
  await toChinese(page);
  await page.getByText('去往locked，之前去往shut').waitFor();
  expect(await page.locator('.frame').filter({ visible: true }).count()).toBe(2);
});

test('the language that was chosen stays from page to page', async () => {
  const page = await opened().open('index.html');
  await toChinese(page);
  await page.getByRole('link', { name: '测试覆盖' }).click();
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('测试走过了什么');
});

/**
 * Runs in the page. Keeps three of each run of sibling elements with the same structure, whatever their words: checking
 * all of them takes most of a minute.
 */
const keepThreeOfAKind = (): void => {
  const shapeOf = (element: Element): string => {
    const kinds = new Map<string, Element[]>();
    for (const child of element.children) {
      const shape = shapeOf(child);
      kinds.set(shape, [...(kinds.get(shape) ?? []), child]);
    }
    for (const alike of kinds.values()) for (const one of alike.slice(3)) one.remove();
    const names = element
      .getAttributeNames()
      .map((name) => (name === 'class' ? String(element.getAttribute('class')) : name));
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

test.each([
  'approved.html',
  'index.html',
  'otp.html?at=code.entering',
  'otp.stories.html',
  'stories.html',
  'coverage.html',
  'excuses.html',
  'otp.coverage.html',
  'questions.html?flow=otp&ask=where&p=over&q=refund',
  'clauses.html?of=APPT-24',
  'journeys.html',
  'journey-sign-up-to-booked.html',
  'changes.html',
  'since.html',
])('%s keeps WCAG 2.2 AA in both languages, light and dark, and fits a phone', async (file) => {
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
});

test('two commits are chosen, compared in both languages and kept in the address', async () => {
  const [name = ''] = (await readdir(join(opened().folder, 'changes'))).toSorted();
  const [from = '', to = ''] = name.replace(/\.js$/, '').split('..');
  const page = await opened().open('changes.html');
  await page.fill('[name=from]', from);
  await page.fill('[name=to]', to);
  await page.click('.two-commits button');
  await expect.poll(() => page.textContent('.compared')).toContain(`${from}..${to}`);
  const address = new URL(page.url()).searchParams;
  expect([address.get('from'), address.get('to')]).toEqual([from, to]);
  await page.reload();
  await expect.poll(() => page.textContent('.compared')).toContain(`${from}..${to}`);
  await page.click('.compared > details > summary');
  await page.click('.compared details button');
  expect(await page.inputValue('.compared textarea')).toContain(`# From ${from}`);
  expect(await violationsOf(page, 'light')).toEqual([]);
  await toChinese(page);
  await page.click('.compared details button');
  expect(await page.inputValue('.compared textarea')).toContain(`# 从 ${from}`);
  await expect.poll(() => page.textContent('.compared details button')).toContain('已选中');
});

test('two builds give the same bytes', async () => {
  const { folder } = opened();
  const again = `${folder}/again`;
  await buildAtlas(again, 'none', SINCE, RECORDS);
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
