/** Invariants of an order without an account, under every event and every answer. */
import { expect, it } from 'vitest';
import { INVOICE_NO_MAX } from '#contract/constants.ts';
import { selectPayable } from '#machines/guest-order/guest-order.selectors.ts';
import type { GuestOrderContext } from '#machines/guest-order/guest-order.types.ts';
import { flows, lostOrderFlow } from '#model/guest-order/guest-order.model.ts';
import { startScripted } from '#model/scripted-ports.ts';
import type { Edge } from '#model/walker.ts';
import { spaceOf } from '#test/kit/space.ts';

const { after, before, by, edges, effectsOf, entering, labelsOf, named, on, sourcesOf, starts, targetsOf, to } =
  spaceOf<GuestOrderContext>(flows);

const ends = (some: Edge[]): Set<string> => new Set(some.map((edge) => `${edge.label}: ${to(edge)}`));
const statusOf = ({ keyed }: GuestOrderContext) => keyed?.order.delivery[0]?.deliveryStatus;

it('ROLE-04 ERR-01: the link opens the order; one that has ended offers another; without a network an order that was read still shows', () => {
  expect(starts).toEqual(['loading', 'linkInvalid']);
  const read = by(/^readOrder -> [a-z]+$/).filter((edge) => edge.label !== 'readOrder -> offline');
  expect(targetsOf(read)).toEqual(new Set(['shown']));
  expect(read.filter((edge) => after(edge).keyed === null || after(edge).failure !== null).map(named)).toEqual([]);
  const failed = [...by('readOrder -> offline'), ...by('readOrder -> NOT_FOUND')];
  expect(ends(failed.filter((edge) => before(edge).keyed === null))).toEqual(
    new Set(['readOrder -> offline: unavailable', 'readOrder -> NOT_FOUND: linkInvalid']),
  );
  expect(ends(failed.filter((edge) => before(edge).keyed !== null))).toEqual(
    new Set(['readOrder -> offline: shown', 'readOrder -> NOT_FOUND: linkInvalid']),
  );
  expect(failed.filter((edge) => after(edge).failure === null).map(named)).toEqual([]);
  expect(ends(by('order.refresh'))).toEqual(new Set(['order.refresh: loading']));
  expect(sourcesOf(by('order.refresh'))).toEqual(new Set(['unavailable', 'shown']));
});

it('REC-18 REC-19: an order is received after a Yes alone, where it is on its way', () => {
  const asked = by('receipt.confirm');
  expect(targetsOf(asked)).toEqual(new Set(['confirmingReceived']));
  expect(new Set(asked.map((edge) => statusOf(before(edge))))).toEqual(new Set(['OrderShipped']));
  expect(labelsOf(entering('receiving'))).toEqual(new Set(['confirm -> yes']));
  expect(ends(by(/^confirm -> /))).toEqual(
    new Set(['confirm -> yes: receiving', 'confirm -> no: shown', 'confirm -> unexpected: shown']),
  );
});

it('REC-18: what was received is read again; what was refused or not answered is said, and repeats the write only without an answer', () => {
  const told = by(/^receiveOrder -> /);
  expect(ends(told)).toEqual(
    new Set([
      'receiveOrder -> received: loading',
      'receiveOrder -> NOT_FOUND: linkInvalid',
      'receiveOrder -> NOT_RECEIVABLE: shown',
      'receiveOrder -> offline: shown',
    ]),
  );
  const isSame = (edge: Edge) => after(edge).attempt === before(edge).attempt;
  expect(labelsOf(told.filter(isSame))).toEqual(new Set(['receiveOrder -> offline']));
  expect(told.filter((edge) => after(edge).attempt < before(edge).attempt).map(named)).toEqual([]);
  const failed = told.filter((edge) => edge.label !== 'receiveOrder -> received');
  expect(failed.filter((edge) => after(edge).failure === null).map(named)).toEqual([]);
});

it('a receipt is saved where there is one; a failure is said, and the order still shows', () => {
  const asked = by('receipt.save');
  expect(targetsOf(asked)).toEqual(new Set(['savingReceipt']));
  expect(asked.filter((edge) => before(edge).keyed?.order.receipt === null).map(named)).toEqual([]);
  const saved = by(/^saveReceipt -> /);
  expect(ends(saved)).toEqual(
    new Set(['saveReceipt -> saved: shown', 'saveReceipt -> NOT_FOUND: linkInvalid', 'saveReceipt -> offline: shown']),
  );
  const isSaid = (edge: Edge) => after(edge).failure !== null;
  expect(labelsOf(saved.filter(isSaid))).toEqual(new Set(['saveReceipt -> NOT_FOUND', 'saveReceipt -> offline']));
  expect(labelsOf(saved.filter((edge) => !isSaid(edge)))).toEqual(new Set(['saveReceipt -> saved']));
});

it('ROLE-04: another link is asked for with a number and a right email, and neither is lost by a failure or a correction', () => {
  const typed = by(/^(?:number|email)\.change/);
  const other = (edge: Edge) => (edge.label.startsWith('number') ? 'email' : 'number');
  expect(typed.some((edge) => before(edge).typed?.number && other(edge) === 'number')).toBe(true);
  expect(typed.some((edge) => before(edge).typed?.email && other(edge) === 'email')).toBe(true);
  const lost = typed.filter(
    (edge) => (after(edge).typed?.[other(edge)] ?? '') !== (before(edge).typed?.[other(edge)] ?? ''),
  );
  expect(lost.map(named)).toEqual([]);
  expect(new Set(by(/^number\.change/).map((edge) => after(edge).typed?.number))).toEqual(new Set(['INV-000123', ' ']));
  const asked = by('link.request');
  expect(targetsOf(asked)).toEqual(new Set(['requestingLink']));
  expect(new Set(asked.map((edge) => JSON.stringify(before(edge).typed)))).toEqual(
    new Set([JSON.stringify({ number: 'INV-000123', email: 'nora@example.com' })]),
  );
  const answers = by(/^requestLink -> /);
  expect(ends(answers)).toEqual(
    new Set([
      'requestLink -> answered: linkSent',
      'requestLink -> TOO_MANY_TRIES: linkInvalid',
      'requestLink -> offline: linkInvalid',
    ]),
  );
  const isSaid = (edge: Edge) => after(edge).failure !== null;
  expect(labelsOf(answers.filter(isSaid))).toEqual(
    new Set(['requestLink -> TOO_MANY_TRIES', 'requestLink -> offline']),
  );
  expect(labelsOf(answers.filter((edge) => !isSaid(edge)))).toEqual(new Set(['requestLink -> answered']));
  const kept = [...answers, ...by('link.correct')];
  expect(targetsOf(by('link.correct'))).toEqual(new Set(['linkInvalid']));
  expect(kept.filter((edge) => after(edge).typed !== before(edge).typed).map(named)).toEqual([]);
});

it('ROLE-04: a number is taken from the shortest to the longest that an invoice can have', async () => {
  const canAsk = async (number: string) => {
    const { actor, play } = startScripted(lostOrderFlow);
    await play('email.change (a right email)');
    actor.send({ type: 'number.change', number });
    return actor.getSnapshot().can({ type: 'link.request' });
  };
  const lengths = [0, 1, INVOICE_NO_MAX, INVOICE_NO_MAX + 1];
  const taken = await Promise.all(lengths.map((length) => canAsk('7'.repeat(length))));
  expect(taken).toEqual([false, true, true, false]);
});

it('home opens from every screen that rests but the question', () => {
  const opened = by('home.open');
  expect(sourcesOf(opened)).toEqual(new Set(['unavailable', 'shown', 'linkInvalid', 'linkSent']));
  expect(targetsOf(opened)).toEqual(new Set(['left']));
  expect(opened.filter((edge) => effectsOf(edge).join() !== 'emits page.open').map(named)).toEqual([]);
  expect(labelsOf(edges.filter((edge) => effectsOf(edge).length > 0))).toEqual(new Set(['home.open']));
});

it('ROLE-04 PAY-05: how to pay shows while something is owed', () => {
  const shown = on('shown');
  const ways = new Set(
    shown.map((one) => `${one.context.keyed?.order.ostBalance === 0 ? 'paid' : 'owed'}: ${selectPayable(one)}`),
  );
  expect(ways).toEqual(new Set(['paid: null', 'owed: transfer']));
  expect(on('unavailable').map(selectPayable)).toEqual([null]);
});
