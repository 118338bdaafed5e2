import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { InvoiceId, PatientId } from '#contract/ids.ts';
import { RECEIVABLE } from '#contract/rules/delivery-status.ts';
import { invoiceMachine } from '#machines/invoice/invoice.machine.ts';
import { invoiceFlow } from '#model/invoice/invoice.model.ts';
import { invoiceWith, mei, orderWith } from '#model/samples.ts';
import { startScripted } from '#model/scripted-ports.ts';

const shown = async (order: string) => {
  const scripted = startScripted(invoiceFlow);
  await scripted.play(`loadInvoice -> ${order}`);
  return scripted;
};

/** Whether an order in this stored status can be confirmed as received. */
const canReceive = async (deliveryStatus: string) => {
  const loadInvoice = fromPromise<Invoice, { id: InvoiceId; patientId: PatientId }>(() =>
    Promise.resolve(orderWith(deliveryStatus)),
  );
  const input = { wizardId: 'invoice', invoiceId: invoiceWith({})._id, patientId: mei._id };
  const actor = createActor(invoiceMachine.provide({ actors: { loadInvoice } }), { input }).start();
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  const can = actor.getSnapshot().can({ type: 'receipt.confirm' });
  actor.stop();
  return can;
};

describe('an order', () => {
  it('API-52: is asked for by its id, with the patient who asks', () => {
    const order = startScripted(invoiceFlow);
    expect(order.requests).toEqual([{ id: 'loadInvoice', input: { id: 'i1', patientId: 'mei' } }]);
  });

  it('one that cannot be fetched is asked for again', async () => {
    const order = await shown('NOT_FOUND');
    expect(order.snapshot().value).toBe('unavailable');
    await order.play('invoice.refresh', 'loadInvoice -> shipped');
    expect(order.snapshot().value).toBe('shown');
  });
});

describe('Confirm as Received', () => {
  it('REC-19: is possible for OrderShipped, Pickup and Delivered only', async () => {
    const statuses = ['Pending', 'Confirmed', 'OrderShipped', 'Pickup', 'Delivered', 'Received', 'Rejected', 'Lost'];
    const can = await Promise.all(statuses.map(canReceive));
    expect(statuses.filter((_, index) => can[index])).toEqual(RECEIVABLE);
  });

  it('REC-18: asks first; YES tells the clinic, and the order is read again', async () => {
    const order = await shown('shipped');
    await order.play('receipt.confirm');
    expect(order.requests.at(-1)).toEqual({ id: 'confirm', input: { question: { about: 'confirmReceived' } } });
    await order.play('confirm -> yes');
    expect(order.requests.at(-1)).toMatchObject({ id: 'confirmReceived', input: { id: 'i1' } });
    await order.play('confirmReceived -> received', 'loadInvoice -> received');
    expect(order.snapshot().context.invoice).toEqual(orderWith('Received'));
  });

  it('NO sends nothing', async () => {
    const order = await shown('shipped');
    await order.play('receipt.confirm', 'confirm -> no');
    expect(order.snapshot().value).toBe('shown');
    expect(order.requests.map(({ id }) => id)).not.toContain('confirmReceived');
  });

  it('an order that has changed meanwhile is read again', async () => {
    const order = await shown('shipped');
    await order.play('receipt.confirm', 'confirm -> yes', 'confirmReceived -> NOT_RECEIVABLE');
    expect(order.snapshot().value).toBe('loading');
  });

  it('is written once: the same key after an unknown outcome, another after an answer', async () => {
    const order = await shown('shipped');
    const receive = async (ending: string) => {
      await order.play('receipt.confirm', 'confirm -> yes');
      const asked = order.requests.at(-1)?.input;
      await order.play(`confirmReceived -> ${ending}`);
      return asked;
    };
    const first = await receive('offline');
    expect(order.snapshot().context.failure).toEqual({ kind: 'offline' });
    expect(await receive('NOT_RECEIVABLE')).toEqual(first);
    await order.play('loadInvoice -> shipped');
    expect(await receive('received')).not.toEqual(first);
  });
});
