import { expect, it } from 'vitest';
import { exploreHold, replayHold } from '#model/products/hold-product.ts';
import { ALL_HOLD_RULES, createHoldServer } from '#model/products/hold-server.ts';

const settingOf = (rules: Partial<typeof ALL_HOLD_RULES>, tabs: 1 | 2) => ({
  server: createHoldServer({ ...ALL_HOLD_RULES, ...rules }, { intents: 2, webhooks: 1 }),
  tabs,
});

it.each([
  { tabs: 1, least: 5_000 },
  { tabs: 2, least: 50_000 },
] as const)(
  'HOLD-11 HOLD-12: whatever happens to a held time in $tabs tabs, paid is booked or given back, and no screen says more or less',
  ({ tabs, least }) => {
    const { broken, scenes, screens } = exploreHold(settingOf({}, tabs));
    expect(broken).toBeNull();
    expect(scenes).toBeGreaterThan(least);
    const ends = ['confirmed', 'holding.slotLost', 'start.released', 'start.lost', 'holding.held'];
    expect([...screens]).toEqual(expect.arrayContaining(ends));
  },
);

it.each([
  ['refundLost', 'a lost time comes with a refund'],
  ['oneOpenIntent', 'at most one intent can be charged'],
  ['recheckTime', 'what is booked has its time'],
] as const)('without the rule %s a list of steps shows what goes wrong, and goes there again', (without, promise) => {
  const setting = settingOf({ [without]: false }, 1);
  const { broken } = exploreHold(setting);
  if (broken === null) throw new Error('nothing was found');
  const printed = broken.labels.map((label, index) => `${index + 1}. ${label}`);
  expect(printed[0]).toMatch(/^1\. /);
  expect(replayHold(setting, broken.labels)).toBe(broken.promise);
  expect(broken.promise).toMatch(without === 'refundLost' ? /refund|given back/ : promise);
});
