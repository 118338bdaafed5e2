import { expect, it } from 'vitest';
import { exploreContacts, PROMISES } from '#model/products/contact-product.ts';
import { RULES, startOf } from '#model/products/contact-space.ts';

it.each([
  { way: 'email', scenes: 21_666, steps: 349_135 },
  { way: 'phone', scenes: 26_055, steps: 424_988 },
] as const)(
  'in no order of changes, mistyped addresses, open devices, undoings and visits to the counter does T get in without a proof, and O always gets back: made by $way, two changes at a time, all of $scenes scenes and $steps steps',
  ({ way, ...numbers }) => {
    const { broken, ...found } = exploreContacts(RULES, startOf(way), 2);
    expect(broken).toBeNull();
    expect(found).toEqual(numbers);
  },
);

it.each([
  ['a change needs a proof', PROMISES.stranger],
  ['a contact counts by its code in a session of the member, not by a link', PROMISES.stranger],
  ['recovery stays with the former contact until then', PROMISES.stranger],
  ['an undoing ends sessions and the password', PROMISES.back],
  ['an undoing takes the other contact back', PROMISES.back],
  ['a final change ends earlier links', PROMISES.final],
  ['a blocked account recovers nothing', PROMISES.blocked],
] as const)('without the rule "%s" it is not so that %s', (rule, promise) => {
  const { broken } = exploreContacts({ ...RULES, [rule]: false }, startOf('email'), 2);
  expect(broken?.promise).toBe(promise);
  expect(broken?.way.length).toBeLessThanOrEqual(9);
});
