import { expect, it } from 'vitest';
import { type Saying, wrongIn } from '#model/products/committed.ts';

type Word = 'toPay' | 'announced' | 'paid' | 'unknown';

const settled: Saying<Word> = {
  before: 'toPay',
  after: 'toPay',
  isWaiting: false,
  truths: () => ['toPay'],
  heard: null,
  isOpen: false,
  isUndecided: false,
};

it.each<[string, Partial<Saying<Word>>]>([
  ['what the server has just said', { after: 'paid', truths: () => ['paid'], heard: 'answer' }],
  ['what it said before, of what has changed since', { truths: () => ['paid'] }],
  ['what it said before, though a call that changes nothing was lost', { heard: 'silence' }],
  ['that it does not know, where a write was lost', { after: 'unknown', truths: () => ['paid'], heard: 'doubt' }],
  ['that it does not know, while the bank decides', { after: 'unknown', heard: 'answer', isOpen: true }],
  ['nothing, while it waits', { after: 'paid', isWaiting: true }],
])('a screen may say %s', (_, step) => {
  expect(wrongIn({ ...settled, ...step })).toBeNull();
});

it.each<[string, Partial<Saying<Word>>, string]>([
  ['more than the server has said', { after: 'paid' }, 'the screen says paid, and it is toPay'],
  ['less than it has just heard', { truths: () => ['paid'], heard: 'answer' }, 'the screen says toPay, and it is paid'],
  [
    'the lesser of two things that are true, when it has just heard',
    { truths: () => ['announced', 'toPay'], heard: 'answer' },
    'the screen says toPay, and it is announced or toPay',
  ],
  ['that it does not know what it knows', { after: 'unknown' }, 'the screen says unknown, and it is toPay'],
  [
    'that a card may have been charged, when it has just heard',
    { isUndecided: true, heard: 'answer' },
    'the screen says unknown, and it is toPay',
  ],
  ['what it said before a write that was lost', { heard: 'doubt' }, 'the screen says toPay, and it is toPay'],
  [
    'less, while it waits, than it has just heard',
    { after: 'unknown', isWaiting: true, heard: 'answer' },
    'the screen says unknown, and it is toPay',
  ],
])('a screen must not say %s', (_, step, wrong) => {
  expect(wrongIn({ ...settled, ...step })).toBe(wrong);
});
