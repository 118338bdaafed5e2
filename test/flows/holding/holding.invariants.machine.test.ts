/** Invariants of a held time, under every event. */
import { expect, it } from 'vitest';
import { type SnapshotFrom, transition } from 'xstate';
import type { holdingMachine } from '#machines/holding/holding.machine.ts';
import { selectCommitted } from '#machines/holding/holding.selectors.ts';
import type { HoldingContext } from '#machines/holding/holding.types.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { depositHoldingFlow, remoteHoldingFlow } from '#model/holding/holding.model.ts';
import { type Edge, edgesOf } from '#model/walker.ts';

const edges = [remoteHoldingFlow, depositHoldingFlow].flatMap(edgesOf);
const at = (edge: Edge, end: 'from' | 'to') => statePath(edge[end].value);
const after = ({ to }: Edge): HoldingContext => to.context;
const goingTo = (all: readonly Edge[]) => new Set(all.map((edge) => at(edge, 'to')));
const entering = (...paths: string[]) =>
  edges.filter((edge) => paths.includes(at(edge, 'to')) && at(edge, 'from') !== at(edge, 'to'));
const labelsOf = (all: readonly Edge[]) => new Set(all.map(({ label }) => label));
const tellsOf = ({ from, event }: Edge) => JSON.stringify(transition(remoteHoldingFlow.machine, from, event)[1]);

it('BOOK-37: a deposit that was paid is confirmed as a credit once, a fee never', () => {
  const asking = entering('confirmingCredit');
  expect(labelsOf(asking)).toEqual(new Set(['payment -> paid']));
  expect(new Set(asking.map((edge) => after(edge).feeKind))).toEqual(new Set(['deposit']));
  expect(goingTo(edges.filter(({ label }) => label.startsWith('confirmCredit')))).toEqual(new Set(['readingInvoice']));
});

it('BOOK-47 BOOK-51: paid is what the server says of its invoice', () => {
  const paid = entering('paid');
  expect(labelsOf(paid)).toEqual(new Set(['readInvoice -> paid']));
  for (const edge of paid) {
    expect(after(edge).invoice?.payment.status).toBe('paid');
    expect(edge.to.output).toEqual({ outcome: 'paid', invoice: after(edge).invoice });
  }
});

it('BOOK-60: left unpaid, the popup closes, and the time is still held', () => {
  const left = edges.filter(({ label }) => label === 'payment -> left');
  expect(goingTo(left)).toEqual(new Set(['held']));
  for (const edge of left) expect(tellsOf(edge)).toContain('popup.close');
});

it('HOLD-04 HOLD-05: the countdown ends with its payment, its loss or its release, and with nothing else', () => {
  const settling = edges.filter((edge) => tellsOf(edge).includes('hold.settled'));
  expect(goingTo(settling)).toEqual(new Set(['paid', 'slotLost', 'released']));
  expect(new Set(settling)).toEqual(new Set(entering('paid', 'slotLost', 'released')));
  expect([...labelsOf(settling)].every((label) => label.startsWith('readInvoice'))).toBe(true);
});

it('HOLD-11: no end of the hold cuts a payment off: it is told, and what became of it is read', () => {
  const whilePaying = edges
    .filter(({ event }) => event.type.startsWith('hold.'))
    .filter((edge) => at(edge, 'from') === 'paying');
  expect(goingTo(whilePaying)).toEqual(new Set(['paying']));
  for (const edge of whilePaying) expect(tellsOf(edge)).toContain('payment.expire');
  expect(goingTo(edges.filter(({ label }) => label === 'readInvoice -> processing'))).toEqual(new Set(['paying']));
});

it('HOLD-11: after its deadline nothing but a payment under way goes on', () => {
  const over = entering('paying').filter((edge) => after(edge).isOver && at(edge, 'from') !== 'held');
  expect(labelsOf(over)).toEqual(new Set(['readInvoice -> processing']));
});

it('HOLD-11: after its deadline no screen says that it is held, though its payment knows no better', () => {
  const over = edges.filter(
    (edge) => after(edge).isOver && edge.to.status === 'active' && at(edge, 'to') !== 'slotLost',
  );
  expect(goingTo(over)).toContain('paying');
  for (const { to } of over) expect(selectCommitted(to as SnapshotFrom<typeof holdingMachine>, 'held')).toBe('unknown');
});

it('HOLD-12: what was paid and has no time any more is shown as such, with the reference of its refund', () => {
  const lost = edges.filter(({ label }) => label === 'readInvoice -> paid too late');
  expect(goingTo(lost)).toEqual(new Set(['slotLost']));
  for (const edge of lost) expect(after(edge).invoice?.payment.reference).toBe('re_1');
});
