import { expect, it } from 'vitest';
import { describeWay, exploreIdentity } from '#model/products/identity-product.ts';
import { RULES } from '#model/products/identity-space.ts';

const SMALL = { most: { A: 1, B: 1 }, digitalIds: 'AB' };
const without = (...rules: (keyof typeof RULES)[]) => ({
  ...RULES,
  ...Object.fromEntries(rules.map((rule) => [rule, false])),
});

it.each([
  { title: 'two accounts of A, one of B', most: { A: 2, B: 1 }, digitalIds: 'AB', scenes: 54_284, steps: 1_386_260 },
  { title: 'one account of A, two of B', most: { A: 1, B: 2 }, digitalIds: 'AB', scenes: 89_084, steps: 2_261_518 },
  { title: 'B with a passport', most: { A: 1, B: 2 }, digitalIds: 'A', scenes: 27_102, steps: 638_322 },
])(
  'no order of sign-ups, digital IDs, new passwords and visits to the counter lets A see what was issued to B, nor B what was issued to A, and B always gets to their own: $title, all of $scenes scenes and $steps steps',
  ({ scenes, steps, ...bounds }) => {
    const found = exploreIdentity({ rules: RULES, ...bounds });
    expect(found.broken && describeWay(found.broken)).toBeNull();
    expect([found.scenes, found.steps]).toEqual([scenes, steps]);
  },
);

it.each([
  ['the digital ID links by a proven number only', 'nobody reads what was issued to another'],
  ['an account that claims a number is taken over by its password only', 'nobody reads what was issued to another'],
  ['at the counter the person names what the account was made with', 'nobody reads what was issued to another'],
  ['a new password goes to what the account was made with', 'nobody reads what was issued to another'],
  ['a record goes to a proven number only', 'B always gets to their own records'],
  ['a number that is only claimed goes to who proves it', 'B always gets to their own records'],
] as const)('without the rule "%s" it is not so that %s', (rule, promise) => {
  const { broken } = exploreIdentity({ rules: without(rule), ...SMALL });
  expect(broken?.promise).toBe(promise);
  expect(broken?.way.length).toBeLessThanOrEqual(4);
});

it('a record that went to a claimed number is not read either, until that rule is missing too', () => {
  const issued = 'a record goes to a proven number only';
  const one = exploreIdentity({ rules: without(issued), ...SMALL });
  expect(one.broken?.promise).toBe('B always gets to their own records');
  const both = without(issued, 'records are read with a proven number only');
  const two = exploreIdentity({ rules: both, ...SMALL });
  expect(two.broken?.promise).toBe('nobody reads what was issued to another');
});
