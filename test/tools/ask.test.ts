/** `npm run ask` with free text: what the atlas finds, in a shell. */
import { expect, it } from 'vitest';
import { isSentence, runSearch } from '#atlas/asking/search.command.ts';

it('takes for free text what begins with no flow, unless a pattern shows that the flow is mistyped', () => {
  expect([['how much is the deposit'], ['deposit'], ['refund', 'late']].map(isSentence)).toEqual([true, true, true]);
  const exact = [['booking'], ['booking', 'never', 'over'], ['bookin', 'never', 'over'], ['--help'], []];
  expect(exact.map(isSentence)).toEqual(exact.map(() => false));
});

it('finds what is meant, with its address in the atlas, in either language', async () => {
  const { text, code } = await runSearch(['how', 'much', 'is', 'the', 'deposit']);
  expect(text.split('\n').slice(0, 3)).toEqual([
    'figure  Deposit for a booking after a missed appointment, without GST',
    '  settings.yaml: fees.deposit · 0 to 1000000 · by default none: the clinic writes it',
    '  /atlas/figures.html#fees.deposit',
  ]);
  expect(code).toBe(0);
  expect((await runSearch(['押金多少', '--language', 'zh'])).text).toMatch(/^figure {2}爽约后预约须付的押金/);
  expect((await runSearch(['押金多少'])).text).toMatch(/^figure {2}爽约后预约须付的押金/);
  expect((await runSearch(['押金多少', '--language', 'en'])).text).toMatch(/^figure {2}Deposit for a booking/);
  expect((await runSearch(['how payment pending looks in Chinese'])).text).toContain(
    '/atlas/payment.html?at=processing&lang=zh',
  );
  expect(text.split('\n').every((line) => line.length < 400)).toBe(true);
  expect(await runSearch(['zzyzx'])).toMatchObject({ code: 2, note: expect.stringContaining('Nothing is found') });
});
