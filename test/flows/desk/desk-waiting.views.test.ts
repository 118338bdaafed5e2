/** The numbers of the desk's navigation: read at once, with what is new, and never after they are left. */
import { expect, test, vi } from 'vitest';
import type { ClinicId } from '#contract/ids.ts';
import type { Changes } from '#desk/app/changes.ts';
import { createWaiting } from '#desk/app/waiting.ts';
import type { Api } from '#src/app/api/client.ts';
import { createCell } from '#src/app/outside/cell.ts';

const UNIT = 'orchard-clinic' as ClinicId;
const open = () => {
  const tellers = new Set<() => void>();
  const changes: Changes = {
    isLive: createCell(true),
    subscribe: (_, tell) => {
      tellers.add(tell);
      return () => tellers.delete(tell);
    },
  };
  const answers: { settle: (count: number) => void; fail: () => void; query: unknown }[] = [];
  const api = vi.fn(
    (_: unknown, { query }: { query: unknown }) =>
      new Promise((resolve, reject) => {
        answers.push({
          query,
          settle: (count) => resolve({ data: [{ section: 'day', count, isOverdue: false }] }),
          fail: () => reject(new Error('No answer')),
        });
      }),
  ) as unknown as Api;
  const waiting = createWaiting(api, changes);
  const shown = () => waiting.counts.get().get('day')?.count;
  return { waiting, answers, shown, tell: () => tellers.forEach((teller) => teller()), tellers };
};
const turn = () => new Promise((resolve) => setTimeout(resolve));

test('what is new is counted again by one call, and an answer that came too late is not shown', async () => {
  const { waiting, answers, shown, tell } = open();
  waiting.follow(UNIT);
  expect(answers.map(({ query }) => query)).toEqual([{ unit: UNIT }]);
  answers[0]?.settle(3);
  await turn();
  expect(shown()).toBe(3);
  tell();
  tell();
  answers[2]?.settle(5);
  answers[1]?.settle(4);
  await turn();
  expect(shown()).toBe(5);
  tell();
  answers[3]?.fail();
  await turn();
  expect(shown()).toBe(5);
});

test('a desk that is left keeps no number and asks for none', async () => {
  const { waiting, answers, shown, tellers } = open();
  const end = waiting.follow(null);
  expect(answers[0]?.query).toEqual({});
  end();
  answers[0]?.settle(3);
  await turn();
  expect([shown(), tellers.size]).toEqual([undefined, 0]);
});
