/** A time that is held: paid, left, run out, or lost. */
import { expect, it } from 'vitest';
import type { Flow } from '#model/flow.ts';
import { depositHoldingFlow, remoteHoldingFlow } from '#model/holding/holding.model.ts';
import { heldBefore, heldForDeposit } from '#model/holding/holding.samples.model.ts';
import { mei } from '#model/samples.ts';
import { type ScriptedPorts, startScripted } from '#model/scripted-ports.ts';

const valueOf = ({ snapshot }: ScriptedPorts) => snapshot().value;
const asked = ({ requests }: ScriptedPorts, id: string) => requests.filter((request) => request.id === id);
const toPayment = ['loadHeldFee -> fee'];
const started = async (flow: Flow, ...labels: string[]) => {
  const holding = startScripted(flow);
  await holding.play(...toPayment, ...labels);
  return holding;
};

it('BOOK-46 BOOK-54: it is paid by card alone', async () => {
  const holding = await started(remoteHoldingFlow);
  expect(holding.requests.at(-1)).toEqual({
    id: 'payment',
    input: { invoiceId: heldBefore.invoiceId, patientId: mei._id, isCardOnly: true, method: null },
  });
});

it('BOOK-47 HOLD-04: paid, by what the server says, the countdown ends', async () => {
  const holding = await started(remoteHoldingFlow, 'payment -> paid', 'readInvoice -> paid');
  expect(valueOf(holding)).toBe('paid');
  expect(holding.emitted).toContainEqual({ type: 'hold.settled', id: heldBefore._id });
  expect(asked(holding, 'confirmCredit')).toEqual([]);
});

it('BOOK-52 BOOK-60: left, it stays held, and opens again on the payment of the same invoice', async () => {
  const holding = await started(remoteHoldingFlow, 'payment -> left');
  expect(valueOf(holding)).toBe('held');
  expect(holding.emitted).toContainEqual({ type: 'popup.close' });
  await holding.play('hold.show');
  expect(holding.requests.at(-1)).toMatchObject({ id: 'payment', input: { invoiceId: heldBefore.invoiceId } });
});

it('HOLD-11: run out, it is read before it is released', async () => {
  const holding = await started(remoteHoldingFlow, 'hold.expired (of this)');
  expect(valueOf(holding)).toBe('paying');
  await holding.play('payment -> expired', 'readInvoice -> void');
  expect(valueOf(holding)).toBe('released');
});

it('HOLD-11: what runs out while a payment is under way is waited for', async () => {
  const holding = await started(remoteHoldingFlow, 'payment -> left', 'hold.expired (of this)');
  await holding.play('readInvoice -> processing');
  expect(valueOf(holding)).toBe('paying');
  await holding.play('payment -> paid', 'readInvoice -> paid');
  expect(valueOf(holding)).toBe('paid');
});

it('HOLD-12: paid too late, the lost time shows with the reference of the refund', async () => {
  const holding = await started(remoteHoldingFlow, 'payment -> paid', 'readInvoice -> paid too late');
  expect(valueOf(holding)).toBe('slotLost');
  expect(holding.snapshot().context.invoice?.payment.reference).toBe('re_1');
  await holding.play('start.edit');
  expect(holding.snapshot().output).toEqual({ outcome: 'again' });
});

it('BOOK-37: a deposit that is paid is confirmed as a credit once, and that fails without harm', async () => {
  const holding = await started(depositHoldingFlow, 'payment -> paid');
  expect(holding.requests.at(-1)).toEqual({ id: 'confirmCredit', input: { id: heldForDeposit.invoiceId } });
  await holding.play('confirmCredit -> offline', 'readInvoice -> paid');
  expect(valueOf(holding)).toBe('paid');
  expect(asked(holding, 'confirmCredit')).toHaveLength(1);
});
