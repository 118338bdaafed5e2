/** Invariants of a checkout, under every event. */
import { expect, it } from 'vitest';
import { selectCommitted } from '#machines/checkout/checkout.selectors.ts';
import type { CheckoutContext } from '#machines/checkout/checkout.types.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { flows } from '#model/checkout/checkout.model.ts';
import { isDone, isFailed } from '#model/flow.ts';
import { type Edge, edgesOf } from '#model/walker.ts';

const edges = flows.flatMap(edgesOf);
const before = ({ from }: Edge): CheckoutContext => from.context;
const after = ({ to }: Edge): CheckoutContext => to.context;
const at = (edge: Edge, end: 'from' | 'to') => statePath(edge[end].value);
const told = (edge: Edge) => `${at(edge, 'from')} --${edge.label}--> ${at(edge, 'to')}`;

it('CHECKOUT-09: a code that is removed leaves neither itself nor what went wrong with another one', () => {
  const removing = edges.filter(({ event }) => event.type === 'code.remove');
  expect(removing.some((edge) => before(edge).applied !== null)).toBe(true);
  expect(removing.some((edge) => before(edge).failure !== null)).toBe(true);
  const wrong = removing.filter((edge) => after(edge).applied !== null || after(edge).failure !== null);
  expect(wrong.map(told)).toEqual([]);
});

it('CHECKOUT-05: what is closed is placed, and what is asked about is requested, by the answer alone', () => {
  const settled = edges.filter(({ label }) => label.startsWith('settle -> ') && !label.includes('offline'));
  const placed = edges.filter((edge) => after(edge).invoice?.finalized && !before(edge).invoice?.finalized);
  expect(settled.length).toBeGreaterThan(0);
  expect(placed.filter(({ event }) => !isDone(event)).map(told)).toEqual([]);
  const done = settled.filter(({ event }) => isDone(event));
  expect(done.filter((edge) => !after(edge).invoice?.finalized).map(told)).toEqual([]);
  expect(new Set(done.map((edge) => selectCommitted(edge.to)))).toEqual(new Set(['paid', 'requested']));
});

it('what has been committed changes only with an answer of the server, or after a return', () => {
  const wrong = edges
    .filter((edge) => selectCommitted(edge.from) !== selectCommitted(edge.to))
    .filter(({ event }) => !isDone(event) && !isFailed(event) && event.type !== 'checkout.resume');
  expect(wrong.map(told)).toEqual([]);
});
