/**
 * The driver of views finds controls by the app's own words: in the shown language, and in English without a catalogue.
 */
import { i18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import type { Driver } from '#harness/drivers/driver.ts';
import { press, unreachable } from '#harness/drivers/things.ts';
import { everyUnreachable, unreachableFinder, unreachablesIn } from '#harness/drivers/unreachable.ts';
import { beginning, englishWords, nameIn, wordsOn } from '#harness/drivers/words.ts';
import { invoiceDriver } from '#harness/invoice/invoice.driver.ts';
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

it('a move that is unreachable in one layer is so in that layer only, and one that is done elsewhere is not in Chromium', () => {
  const [label, reason] = ['invoice.refresh', 'for a test'];
  const driver: Driver = {
    ...invoiceDriver,
    acts: { 'invoice.refresh': press('Refresh') },
    unreachable: [
      { label, reason },
      { label, reason, where: 'browser' },
      { label, reason, state: 'shown', isElsewhere: true },
    ],
  };
  expect(unreachablesIn('browser', driver)).toEqual([
    { label, reason },
    { label, reason, where: 'browser' },
  ]);
  expect(unreachablesIn('views', driver)).toEqual([
    { label, reason },
    { label, reason, state: 'shown', isElsewhere: true },
  ]);
});

it('one reason for several labels and states is one for each of them', () => {
  const reason = 'for a test';
  const driver: Driver = { ...invoiceDriver, unreachable: [{ label: ['a', 'b'], state: ['here', 'there'], reason }] };
  expect(unreachablesIn('views', driver)).toEqual(
    ['a', 'b'].flatMap((label) => ['here', 'there'].map((state) => ({ label, state, reason }))),
  );
});

it('an act without a control is unreachable, by the same reason wherever it is asked for', () => {
  const { flow } = invoiceDriver;
  const [move] = flow.moves(initialOf(flow));
  const { label = '', event } = move ?? {};
  const driver: Driver = {
    ...invoiceDriver,
    acts: { [event?.type ?? '']: unreachable('for a test') },
    unreachable: [],
  };
  const findUnreachable = unreachableFinder(driver, []);
  const found = findUnreachable(initialOf(flow), label);
  expect(found).toMatchObject({ label, reason: 'for a test' });
  expect(findUnreachable(initialOf(flow), label, event)).toBe(found);
  expect(everyUnreachable([], findUnreachable, flow, [initialOf(flow)])).toContain(found);
});
