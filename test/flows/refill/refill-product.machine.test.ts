import { expect, it } from 'vitest';
import { exploreRefill } from '#model/products/refill-product.ts';
import { createRefillServer } from '#model/products/refill-server.ts';

it.each([
  { name: 'plain items, one tab', needsAnswer: false, hasOther: false, least: 100 },
  { name: 'an item that the clinic confirms, one tab', needsAnswer: true, hasOther: false, least: 200 },
  { name: 'plain items, paid from another tab', needsAnswer: false, hasOther: true, least: 1_000 },
  { name: 'an item that the clinic confirms, paid from another tab', needsAnswer: true, hasOther: true, least: 2_000 },
])('no screen of a refill says what the server has not written: $name', ({ needsAnswer, hasOther, least }) => {
  const server = createRefillServer({ needsAnswer, refuseRejected: true });
  const { broken, scenes, said } = exploreRefill({ server, hasOther });
  expect(broken).toBeNull();
  expect(scenes).toBeGreaterThan(least);
  const ends = needsAnswer ? ['pending: requested', 'payment: approved'] : ['payment: toPay'];
  expect([...said]).toEqual(
    expect.arrayContaining([...ends, 'complete: paid', 'rejected: nothing', 'outcomeUnknown: unknown']),
  );
});

it('a server that is asked about a rejected order as if nothing were is found out', () => {
  const server = createRefillServer({ needsAnswer: true, refuseRejected: false });
  const { broken } = exploreRefill({ server, hasOther: false });
  expect(broken?.wrong).toBe('pending says requested, and it is nothing');
  expect(broken?.labels.slice(-3)).toEqual([
    'createRefill -> made',
    'the clinic rejects, or nobody pays for a week',
    'requestConfirmation -> asked',
  ]);
});
