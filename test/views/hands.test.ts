/**
 * The driver of views finds controls by the app's own words: in the shown language, and in English without a catalogue.
 */
import { i18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import type { Driver } from '#harness/drivers/driver.ts';
import { everyExcuse, excuserOf, excusesIn } from '#harness/drivers/excuses.ts';
import { nobody, press } from '#harness/drivers/things.ts';
import { beginning, englishWords, nameIn, wordsOn } from '#harness/drivers/words.ts';
import { invoiceHands } from '#harness/invoice/invoice.driver.ts';
import { initialOf } from '#model/walker.ts';
import { loadMoreWords, showLanguage } from '#src/app/i18n/language.ts';

describe('names in driver', () => {
  it('are said in the language that shows, with their values', async () => {
    await showLanguage('zh-CN');
    await loadMoreWords();
    expect(wordsOn(i18n).say('Try again')).toBe('重试');
    expect(wordsOn(i18n).say('Cancelled: {when}', { when: '1' })).toBe('已取消：1');
    expect(englishWords.say('Cancelled: {when}', { when: '1' })).toBe('Cancelled: 1');
  });

  it('are messages of the app', () => {
    expect(() => wordsOn(i18n).say('Try it again')).toThrow('Try it again');
  });

  it('may go on with more, and say special characters as they are', () => {
    const name = nameIn({ language: 'en-US', say: (message) => message }, beginning('Pay (S$1.00)'));
    expect('Pay (S$1.00) now').toMatch(name);
    expect('Pay (S$1.000)').not.toMatch(name);
  });
});

it('an excuse that names a layer holds in that layer only, and one that is done elsewhere is no excuse in Chromium', () => {
  const [label, reason] = ['invoice.refresh', 'for a test'];
  const driver: Driver = {
    ...invoiceHands,
    acts: { 'invoice.refresh': press('Refresh') },
    nobody: [
      { label, reason },
      { label, reason, where: 'browser' },
      { label, reason, state: 'shown', isElsewhere: true },
    ],
  };
  expect(excusesIn('browser', driver)).toEqual([
    { label, reason },
    { label, reason, where: 'browser' },
  ]);
  expect(excusesIn('views', driver)).toEqual([
    { label, reason },
    { label, reason, state: 'shown', isElsewhere: true },
  ]);
});

it('an excuse for several labels and states is one for each of them', () => {
  const reason = 'for a test';
  const driver: Driver = { ...invoiceHands, nobody: [{ label: ['a', 'b'], state: ['here', 'there'], reason }] };
  expect(excusesIn('views', driver)).toEqual(
    ['a', 'b'].flatMap((label) => ['here', 'there'].map((state) => ({ label, state, reason }))),
  );
});

it('an act without a control is an excuse, the same one wherever it is asked for', () => {
  const { flow } = invoiceHands;
  const [move] = flow.moves(initialOf(flow));
  const { label = '', event } = move ?? {};
  const driver: Driver = { ...invoiceHands, acts: { [event?.type ?? '']: nobody('for a test') }, nobody: [] };
  const excuser = excuserOf(driver, []);
  const excuse = excuser(initialOf(flow), label);
  expect(excuse).toMatchObject({ label, reason: 'for a test' });
  expect(excuser(initialOf(flow), label, event)).toBe(excuse);
  expect(everyExcuse([], excuser, flow, [initialOf(flow)])).toContain(excuse);
});
