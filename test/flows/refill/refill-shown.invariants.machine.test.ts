/** List, search and sums of a refill, under every event and every answer. */
import { expect, it } from 'vitest';
import { withTax } from '#contract/rules/totals.ts';
import { itemsAt } from '#machines/refill/refill.rules.ts';
import {
  selectChangedPrice,
  selectFound,
  selectHasDue,
  selectList,
  selectListSum,
} from '#machines/refill/refill.selectors.ts';
import type { RefillContext } from '#machines/refill/refill.types.ts';
import { flows } from '#model/refill/refill.model.ts';
import { spaceOf } from '#test/kit/space.ts';

const { states } = spaceOf<RefillContext>(flows);
const contexts = states.map(({ context }) => context);
const idsOf = (some: readonly { _id: string }[]): string[] => some.map(({ _id }) => _id);

it('the search finds what the clinic has, and leaves out what is on the list and nothing else', () => {
  for (const context of contexts) {
    const { items, clinic, chosen, searched } = context;
    const left = itemsAt(items, clinic).filter(({ _id }) => !idsOf(chosen).includes(_id));
    const found = left.filter(({ name }) => name.toLowerCase().includes(searched.trim().toLowerCase()));
    expect(idsOf(selectFound({ context }))).toEqual(idsOf(found));
  }
  expect(contexts.some((context) => context.chosen.length > 0 && selectFound({ context }).length > 0)).toBe(true);
});

it('the list has each chosen item with its pieces, and its sum is that of all of them with tax', () => {
  for (const context of contexts) {
    const list = selectList({ context });
    const known = context.chosen.filter(({ _id }) => idsOf(context.items).includes(_id));
    expect(list.map(({ _id, qty }) => ({ _id, qty }))).toEqual(known.map(({ _id, qty }) => ({ _id, qty })));
    const amounts = list.map(({ price, tax, qty }) => withTax((price * qty) as typeof price, tax));
    expect(selectListSum({ context })).toBe(amounts.reduce<number>((sum, amount) => sum + amount, 0));
  }
  expect(new Set(contexts.map((context) => selectListSum({ context }))).size).toBeGreaterThan(2);
});

it('what runs out is offered wherever something does, and nowhere else', () => {
  const due = contexts.map((context) => {
    const isThere = context.items.some(({ again }) => again.isDue);
    expect(selectHasDue({ context })).toBe(isThere);
    return isThere;
  });
  expect(new Set(due)).toEqual(new Set([true, false]));
});

it('another price is shown beside the one that was seen, for the way that was chosen', () => {
  for (const context of contexts) {
    const { cart, changedCart, delivery } = context;
    const isShown = cart !== null && changedCart !== null && delivery !== null;
    expect(selectChangedPrice({ context }) !== null).toBe(isShown);
  }
});
