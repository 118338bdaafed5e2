/** NIK$ on their screens, with the real server. */

import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { niksCalls } from '#contract/calls/niks.calls.ts';
import {
  NIK_VALUE,
  NIKS_CLOSE_YEARS,
  NIKS_EARNED_FROM,
  NIKS_EARNED_PER,
  NIKS_JOIN_SPEND,
  NIKS_SOON_MONTHS,
  NIKS_VALID_YEARS,
} from '#contract/niks.ts';
import { addDays, clinicDayOf } from '#contract/time.ts';
import { answer } from '#harness/dom/gate.ts';
import { dialog, isReady, popup, reachable, ready, sees, tap, textOf } from '#harness/dom/hand.ts';
import { type Harness, openHarness, stageClocks } from '#harness/dom/harness.tsx';
import { askJoin, balanceOf, enrol, grant, membershipOf, statementOf } from '#harness/server/niks.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { REFUSAL_WORDS } from '#server/kit/refusal-words.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
stageClocks();

const HINT = 'You can join NIK$ now';
const CONSENT = 'I agree to the NIK$ terms and conditions and how my data is used.';
const main = () => textOf(document.querySelector('main') ?? document.body);
const isShown = (text: string | RegExp) => () => sees(text);
const press = async (harness: Harness, role: 'button' | 'link' | 'checkbox', name: string | RegExp) => {
  tap(role, name);
  await harness.settle();
};

/** Home of a member, once NIK$ are there. */
const home = async (as: 'meiling' | 'siti' | 'ravi', at = '/home') => {
  const harness = await openHarness(world(), { at, as });
  await harness.until(() => reachable('link', 'NIK$ terms and conditions').length > 0 || dialog() !== null, 'NIK$');
  return harness;
};
/** The join popup with its checklist. */
const joining = async (as: 'ravi' | 'siti' | 'guest') => {
  const harness = await openHarness(world(), { at: '/home?flow=niksJoin', as });
  await harness.until(isShown('Good to know'), 'the checklist');
  return harness;
};
const rows = () =>
  ['You have a MyNiks account', /^You spent \$100.00 or more in one month/].map((row) =>
    textOf(screen.getByText(row, { exact: false })).endsWith(', met'),
  );
const consent = () => reachable('checkbox', CONSENT, popup() ?? undefined);

describe('MyNiks', () => {
  it('NIKS-06 NIKS-09: whoever has just joined reads how to earn the first NIK$, and of nothing that closes', async () => {
    await enrol(world(), 'siti');
    await home('siti');
    const card = screen.getByRole('region', { name: 'Your NIK$' });
    expect(textOf(card)).toBe(
      'Your NIK$0 NIK$1 NIK$ is worth $1.00Earn your first NIK$1 for every $10.00 of skin care',
    );
    expect(reachable('link', /Earn your first NIK\$/)[0]?.getAttribute('href')).toBe('/store');
    expect(main()).not.toContain('closes');
  });

  it('NIKS-09 API-33: shows the balance that the history of this patient begins with', async () => {
    const harness = await home('meiling');
    const balance = await balanceOf(world(), 'meiling');
    expect(balance).toBeGreaterThan(0);
    expect(textOf(screen.getByRole('region', { name: 'Your NIK$' }))).toContain(
      `Your NIK$${balance} NIK$worth $${balance}.00`,
    );
    const [asked] = harness.gate.sentTo(niksCalls.listMovements);
    expect(asked?.url.searchParams.get('patientId')).toBe(patientIdOf('meiling'));
  });

  it('NIKS-10: no transaction is a balance of 0', async () => {
    await enrol(world(), 'siti');
    expect((await statementOf(world(), 'siti')).trx).toEqual([]);
    await home('siti');
    expect(textOf(screen.getByRole('region', { name: 'Your NIK$' }))).toContain('Your NIK$0 NIK$');
  });

  it('NIKS-01 NIKS-07: names what ends within three months, with its day, and nothing else', async () => {
    await enrol(world(), 'siti');
    const today = clinicDayOf(await world().clock.now());
    await grant(world(), 'siti', 12, addDays(today, 80));
    await grant(world(), 'siti', 5, addDays(today, 100));
    await home('siti');
    expect(main()).toContain('17 NIK$worth $17.00');
    expect(main()).toContain('12 NIK$ expire on 09/02/2027');
    expect(main()).toContain('Expiring in 3 months09/02/202712 NIK$');
    expect(main()).not.toContain('5 NIK$ expire');
    expect(main()).not.toContain('01/03/2027');
  });

  it('NIKS-08: says that NIK$ are used in person, and the checkout has no field for them', async () => {
    const harness = await home('meiling');
    expect(main()).toContain('Use your NIK$ in person. Bring your original ID.');
    await harness.go('/store');
    await harness.until(isShown('Calm barrier cream'), 'the shelf');
    await press(harness, 'button', 'Add to cart: Calm barrier cream');
    await harness.pass(500);
    await press(harness, 'link', /^View cart/);
    await harness.until(() => ready('button', 'Check out').length > 0, 'the cart');
    await press(harness, 'button', 'Check out');
    await harness.until(isShown('Check your order'), 'the order');
    if (dialog()) await press(harness, 'button', /^Continue/);
    expect(main()).not.toMatch(/NIK\$|redeem/i);
    expect(reachable('textbox').map((field) => field.getAttribute('name') ?? '')).not.toContain('points');
  });

  it('a guest sees what NIK$ are, and asks no balance', async () => {
    const harness = await openHarness(world(), { at: '/home', as: 'guest' });
    await harness.until(isShown('Join NIK$, spend less on skin care'), 'the card');
    expect(harness.gate.sentTo(niksCalls.listMovements)).toEqual([]);
  });
});

describe('joining', () => {
  it('NIKS-11 NIKS-12 NIKS-13 NIKS-14: shows three facts and two conditions; with one unmet there is no consent', async () => {
    await joining('siti');
    const facts = ['Earn 1 NIK$ for every $10.00', 'Use within one year', 'Birthday bonus'];
    for (const fact of facts) expect(within(popup() ?? document.body).getByText(fact)).toBeDefined();
    expect(rows()).toEqual([true, false]);
    expect(consent()).toEqual([]);
    expect(ready('button', 'Next')).toEqual([]);
    expect(ready('button', 'Go to store')).toHaveLength(1);
  });

  it('NIKS-15: Go to store closes the popup and opens the store', async () => {
    const harness = await joining('siti');
    await press(harness, 'button', 'Go to store');
    await harness.until(() => harness.address() === '/store', 'the store');
    expect(popup()).toBeNull();
  });

  it('ROLE-08: for a guest the first condition is unmet, and the button leads to the store', async () => {
    const harness = await joining('guest');
    expect(rows()).toEqual([false, false]);
    expect(ready('button', 'Go to store')).toHaveLength(1);
    expect(harness.gate.sentTo(niksCalls.joinNiks)).toEqual([]);
  });

  it('NIKS-13 NIKS-14 NIKS-16 NIKS-17 NIKS-19: with both met Next waits for the consent, joins, and welcomes', async () => {
    const harness = await joining('ravi');
    expect(rows()).toEqual([true, true]);
    expect(consent()).toHaveLength(1);
    expect(reachable('button', 'Read the NIK$ terms and conditions')).toHaveLength(1);
    const next = () => reachable('button', 'Next')[0] ?? document.body;
    expect(isReady(next())).toBe(false);
    expect(sees('Tick the box to agree, then tap Next')).toBe(true);
    await press(harness, 'checkbox', CONSENT);
    expect(isReady(next())).toBe(true);
    await press(harness, 'button', 'Next');
    await harness.until(isShown('Welcome to NIK$'), 'the welcome');
    expect(harness.gate.sentTo(niksCalls.joinNiks).map(({ body }) => body)).toEqual([
      { terms: '2026-11', language: 'en-US' },
    ]);
    expect((await membershipOf(world(), 'ravi')).joinedAt).not.toBeNull();
    await press(harness, 'button', 'Close');
    await harness.until(() => popup() === null, 'home');
    await harness.until(isShown('Your NIK$'), 'the balance');
    expect(dialog()).toBeNull();
  });

  it('NIKS-18: closed and opened again it begins anew', async () => {
    const harness = await joining('ravi');
    await press(harness, 'checkbox', CONSENT);
    await press(harness, 'button', 'Close');
    await harness.until(() => popup() === null, 'home');
    await harness.go('/home?flow=niksJoin');
    await harness.until(() => consent().length > 0, 'the checklist');
    expect(reachable('checkbox', CONSENT)[0]).toHaveProperty('checked', false);
    await press(harness, 'checkbox', CONSENT);
    await press(harness, 'button', 'Next');
    await harness.until(isShown('Welcome to NIK$'), 'the welcome');
    await press(harness, 'button', 'Close');
    await harness.until(() => popup() === null, 'home');
    await harness.go('/home?flow=niksJoin');
    await harness.until(isShown('You collect NIK$ already'), 'the start');
  });

  it('NIKS-19: a refusal shows its message and stays, and the next try is another', async () => {
    const harness = await joining('ravi');
    await press(harness, 'checkbox', CONSENT);
    harness.gate.hold(niksCalls.joinNiks);
    await press(harness, 'button', 'Next');
    const refusal = { success: false, code: 'NIKS_SPENT_TOO_LITTLE', message: 'Not enough yet.' };
    await harness.gate.release(niksCalls.joinNiks, answer(409, refusal));
    await harness.until(isShown(REFUSAL_WORDS.NIKS_SPENT_TOO_LITTLE.en), 'the message');
    expect(sees('You have not joined yet')).toBe(true);
    expect(sees('Welcome to NIK$')).toBe(false);
    await press(harness, 'button', 'Next');
    await harness.gate.release(niksCalls.joinNiks);
    await harness.until(isShown('Welcome to NIK$'), 'the welcome');
    const keys = harness.gate.sentTo(niksCalls.joinNiks).map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
  });

  it('who joined on another device meanwhile is told so', async () => {
    const harness = await joining('ravi');
    await askJoin(world(), 'ravi');
    await press(harness, 'checkbox', CONSENT);
    await press(harness, 'button', 'Next');
    await harness.until(isShown('You collect NIK$ already'), 'the news');
    expect(sees('You have not joined yet')).toBe(false);
  });
});

describe('the hint', () => {
  it('NIKS-20 NIKS-22: opens on home for who has spent enough and not joined, with its three controls', async () => {
    const harness = await home('ravi');
    await harness.until(() => dialog() !== null, 'the hint');
    expect(textOf(dialog() ?? document.body)).toContain(HINT);
    for (const name of ['Cancel', 'Learn more']) expect(reachable('button', name)).toHaveLength(1);
    expect(reachable('checkbox', 'Do not show this again')).toHaveLength(1);
  });

  it('NIKS-22: with the box ticked it does not come again; without it comes with the next visit', async () => {
    const harness = await home('ravi');
    await harness.until(() => dialog() !== null, 'the hint');
    await press(harness, 'button', 'Cancel');
    expect(dialog()).toBeNull();
    await harness.reload('/home');
    await harness.until(() => dialog() !== null, 'the hint');
    await press(harness, 'checkbox', 'Do not show this again');
    await press(harness, 'button', 'Cancel');
    await harness.reload('/home');
    await harness.until(isShown('Check if I can join'), 'home');
    expect(dialog()).toBeNull();
  });

  it('NIKS-21 NIKS-22: Learn more opens joining and notes that enough was spent; the server still decides', async () => {
    const harness = await home('ravi');
    await harness.until(() => dialog() !== null, 'the hint');
    expect(harness.flow('membership')?.getSnapshot().context.hasSpentAlready).toBe(false);
    harness.gate.hold(niksCalls.loadMembership);
    await press(harness, 'button', 'Learn more');
    expect(harness.flow('membership')?.getSnapshot().context.hasSpentAlready).toBe(true);
    const stranger = { joinedAt: null, hasSpentEnough: false, endingSoon: [] };
    await harness.gate.release(niksCalls.loadMembership, answer(200, { success: true, data: stranger }));
    await harness.until(isShown('Good to know'), 'joining');
    expect(rows()).toEqual([true, false]);
  });

  it('NIKS-22: does not open for who has joined, or has spent too little', async () => {
    for (const as of ['meiling', 'siti'] as const) {
      const harness = await home(as);
      expect(dialog()).toBeNull();
      harness.close();
    }
  });
});

describe('the terms', () => {
  it('NIKS-23: are 18 numbered clauses with sub-points, and every figure is one of the constants', async () => {
    const harness = await joining('ravi');
    await press(harness, 'button', 'Read the NIK$ terms and conditions');
    const list = screen.getByRole('list', { name: 'NIK$ terms and conditions' });
    const clauses = [...list.children].map(textOf);
    expect(clauses.map((clause) => Number.parseInt(clause, 10))).toEqual(
      Array.from({ length: 18 }, (_, index) => index + 1),
    );
    expect(list.querySelectorAll('ul > li').length).toBeGreaterThan(10);
    const figures = clauses.flatMap(
      (clause) =>
        clause
          .replace(/^\d+/, '')
          .replaceAll(/\d+ February/g, '')
          .match(/\$?\d+(?:\.\d+)?/g) ?? [],
    );
    const known = [
      NIK_VALUE,
      NIKS_EARNED_PER,
      NIKS_EARNED_FROM,
      NIKS_JOIN_SPEND,
      NIKS_VALID_YEARS,
      NIKS_SOON_MONTHS,
      NIKS_CLOSE_YEARS,
      30,
    ];
    expect(figures.filter((figure) => !known.includes(Number(figure.replace('$', ''))))).toEqual([]);
    for (const figure of ['$10.00', '$100.00', '$1.00', '2', '3']) expect(figures).toContain(figure);
    await press(harness, 'button', 'Back to join');
    await harness.until(() => consent().length > 0, 'the checklist');
  });

  it('NIKS-24: end with personal data, and whom to ask', async () => {
    const harness = await openHarness(world(), { at: '/home?flow=niksJoin&step=terms', as: 'meiling' });
    await harness.until(isShown('Questions about your personal data'), 'the terms');
    const list = screen.getByRole('list', { name: 'NIK$ terms and conditions' });
    expect(textOf(list.lastElementChild ?? list)).toContain('Personal data');
    const contacts = reachable('link', /^(?:Call|privacy@)/, popup() ?? undefined);
    expect(contacts.map((link) => link.getAttribute('href'))).toEqual([
      'tel:+6565500100',
      'mailto:privacy@myniks.example',
    ]);
    for (const close of ready('button', 'Close').slice(-1)) close.click();
    await harness.until(() => popup() === null, 'home');
    expect(harness.address()).toBe('/home');
  });
});

describe('the history', () => {
  it('REC-22 NAV-21 NAV-45: lists each transaction with its fields, and each opens its detail', async () => {
    const harness = await openHarness(world(), { at: '/history', as: 'meiling' });
    await harness.until(isShown('Carried over'), 'the history');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('NIK$ history');
    const { trx } = await statementOf(world(), 'meiling');
    const listed = reachable('link').filter((link) => link.getAttribute('href')?.startsWith('/pointDetail/'));
    expect(listed.map((link) => link.getAttribute('href'))).toEqual(trx.map(({ _id }) => `/pointDetail/${_id}`));
    for (const [index, { points, totalAvailablePts, invoiceNo }] of trx.entries()) {
      const row = textOf(listed[index] ?? document.body);
      expect(row).toContain(points < 0 ? `−${-points}` : `+${points}`);
      expect(row).toContain(`Balance ${totalAvailablePts}`);
      expect(row).toContain(invoiceNo ?? 'Carried over');
    }
    const [used] = trx.filter(({ kind }) => kind === 'used');
    tap('link', (name) => name.startsWith('Used') && name.includes(used?.invoiceNo ?? '?'));
    await harness.until(() => harness.address() === `/pointDetail/${used?._id}`, 'the detail');
  });

  it('NIKS-34 NAV-23 NAV-45: one transaction shows its date, points, balance, expiry and invoice', async () => {
    const { trx } = await statementOf(world(), 'meiling');
    const [earned] = trx.filter(({ kind }) => kind === 'earned');
    const harness = await openHarness(world(), { at: `/pointDetail/${earned?._id}`, as: 'meiling' });
    await harness.until(isShown('Last day'), 'the detail');
    const [year, month, day] = clinicDayOf(earned?.movedAt ?? (await world().clock.now())).split('-');
    expect(main()).toContain(`Date${day}/${month}/${year}`);
    expect(main()).toContain(`+${earned?.points} NIK$`);
    expect(main()).toContain(`Balance after it${earned?.totalAvailablePts} NIK$`);
    expect(main()).toContain(`Last day${day}/${month}/${Number(year) + 1}`);
    expect(reachable('link', new RegExp(earned?.invoiceNo ?? '?'))[0]?.getAttribute('href')).toContain(
      `/invoiceDetail?id=${earned?.invoiceId}`,
    );
  });

  it.each(['/history', '/pointDetail/carried-meiling'])('NAV-21 NAV-23: %s sends a guest to sign-up', async (at) => {
    const harness = await openHarness(world(), { at, as: 'guest' });
    await harness.until(() => harness.address().startsWith('/signup'), 'sign-up');
    expect(harness.gate.sentTo(niksCalls.listMovements)).toEqual([]);
  });
});
