/** Invariants of a payment, under every event. */
import { expect, it } from 'vitest';
import { transition } from 'xstate';
import { statePath } from '#machines/kit/state-path.ts';
import { heldPaymentFlow } from '#model/payment/payment.model.ts';
import { edgesOf } from '#model/walker.ts';

it('HOLD-11: wherever a card form is open, it is told that what it pays for is no longer held', () => {
  const withForm = edgesOf(heldPaymentFlow).filter(
    ({ from, event }) => event.type === 'payment.expire' && ['byCard', 'processing'].includes(statePath(from.value)),
  );
  expect(new Set(withForm.map(({ from }) => statePath(from.value)))).toEqual(new Set(['byCard', 'processing']));
  const silent = withForm.filter(({ from, event }) => {
    const effects = transition(heldPaymentFlow.machine, from, event)[1];
    return !JSON.stringify(effects).includes('"type":"payment.expire"');
  });
  expect(silent.map(({ from }) => statePath(from.value))).toEqual([]);
});

it('HOLD-11: once what it pays for is no longer held, no other card form opens', () => {
  const opened = edgesOf(heldPaymentFlow).filter(
    ({ from, to }) => statePath(to.value) === 'byCard' && statePath(from.value) !== 'byCard',
  );
  expect(opened.length).toBeGreaterThan(0);
  const late = opened.filter(({ to }) => to.context.isExpired);
  expect(late.map(({ from, label }) => `${statePath(from.value)} ${label}`)).toEqual([]);
});
