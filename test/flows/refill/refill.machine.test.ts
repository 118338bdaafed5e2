/** The refill wizard: the list, what it costs, the order that is sent, and the steps ahead. */
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { RefillItem } from '#contract/entities/refill.ts';
import { moneyFromWire } from '#contract/money.ts';
import { whyNot } from '#machines/kit/reasons.ts';
import { refillMachine } from '#machines/refill/refill.machine.ts';
import { refillReasons } from '#machines/refill/refill.reasons.ts';
import {
  selectChangedPrice,
  selectClinics,
  selectFound,
  selectHasDue,
  selectList,
} from '#machines/refill/refill.selectors.ts';
import { progressOf, refillSteps } from '#machines/refill/refill.steps.ts';
import type { Refillables, RefillContext } from '#machines/refill/refill.types.ts';
import type { Flow } from '#model/flow.ts';
import {
  listedRefillFlow,
  payingRefillFlow,
  pickup,
  refillFlow,
  toCreating,
  toInfo,
  toPayment,
  toResult,
} from '#model/refill/refill.model.ts';
import { cart, cream, earlier, tablets } from '#model/refill/refill.samples.model.ts';
import { bedok, mei, member, orchard } from '#model/samples.ts';
import { startScripted } from '#model/scripted-ports.ts';

const walked = async (flow: Flow, ...labels: string[]) => {
  const refill = startScripted(flow);
  await refill.play(...labels);
  const context = (): RefillContext => refill.snapshot().context;
  return { ...refill, context };
};

/** A wizard at its start, with these items to choose from. */
const atStart = async (items: readonly RefillItem[] = [cream, tablets], clinics = [orchard, bedok]) => {
  const clock = new SimulatedClock();
  const machine = refillMachine.provide({
    actors: {
      loadRefillables: fromPromise<Refillables, { patientId: RefillContext['patientId'] }>(async () => ({
        clinics,
        items,
      })),
    },
  });
  const input = { wizardId: 'wizard', patientId: mei._id, profile: member, list: [], isAgain: false, invoice: null };
  const actor = createActor(machine, { input, clock }).start();
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  const need = (type: 'step.next' | 'search.change') =>
    whyNot(actor.getSnapshot(), { type }, refillReasons)?.id ?? null;
  const listed = () => selectList(actor.getSnapshot()).map(({ name, qty }) => [name, qty]);
  const foundNames = () => selectFound(actor.getSnapshot()).map(({ name }) => name);
  return { actor, clock, need, listed, foundNames };
};

describe('start', () => {
  it('REFILL-06 REFILL-07: asks for a clinic before the search, and for a clinic and an item before Next', async () => {
    const { actor, need } = await atStart();
    expect([need('search.change'), need('step.next')]).toEqual(['needsClinic', 'needsClinic']);
    actor.send({ type: 'clinic.select', clinic: orchard });
    expect([need('search.change'), need('step.next')]).toEqual([null, 'needsItem']);
    actor.send({ type: 'item.add', id: cream._id });
    expect(need('step.next')).toBeNull();
    actor.send({ type: 'quantity.change', id: cream._id, qty: 0 });
    expect(need('step.next')).toBe('needsItem');
  });

  it('REFILL-08: another clinic clears the list and offers what it has; the same one keeps it', async () => {
    const { actor, listed, foundNames } = await atStart();
    actor.send({ type: 'clinic.select', clinic: orchard });
    expect(foundNames()).toEqual([cream.name, tablets.name]);
    actor.send({ type: 'item.add', id: cream._id });
    actor.send({ type: 'clinic.select', clinic: orchard });
    expect(listed()).toEqual([[cream.name, 1]]);
    actor.send({ type: 'clinic.select', clinic: bedok });
    expect(listed()).toEqual([]);
    expect(foundNames()).toEqual([tablets.name]);
    actor.send({ type: 'item.add', id: cream._id });
    expect(listed()).toEqual([]);
  });

  it('REFILL-09: a name is searched for half a second after the last key', async () => {
    const { actor, clock, foundNames } = await atStart();
    actor.send({ type: 'clinic.select', clinic: orchard });
    for (const keyword of ['C', 'CR', 'CREAM']) {
      actor.send({ type: 'search.change', keyword });
      clock.increment(499);
    }
    expect(foundNames()).toHaveLength(2);
    clock.increment(1);
    expect(foundNames()).toEqual([cream.name]);
  });

  it('REFILL-10: a quantity of 0 removes the item; more than was prescribed is not taken', async () => {
    const { actor, listed } = await atStart();
    actor.send({ type: 'clinic.select', clinic: orchard });
    actor.send({ type: 'item.add', id: cream._id });
    actor.send({ type: 'item.add', id: cream._id });
    actor.send({ type: 'quantity.change', id: cream._id, qty: 9 });
    expect(listed()).toEqual([[cream.name, cream.qtyMax]]);
    actor.send({ type: 'quantity.change', id: cream._id, qty: 0 });
    expect(listed()).toEqual([]);
  });

  it('REFILL-11 REFILL-12: what the server does not list cannot be chosen, and without any item there is no clinic', async () => {
    const { actor, foundNames } = await atStart([tablets]);
    actor.send({ type: 'clinic.select', clinic: orchard });
    actor.send({ type: 'item.add', id: cream._id });
    expect(foundNames()).toEqual([tablets.name]);
    expect(selectList(actor.getSnapshot())).toEqual([]);
    const none = await atStart([]);
    expect(selectClinics(none.actor.getSnapshot())).toEqual([]);
  });

  it('REFILL-34: the refill list fills it, at a clinic that has what is listed', async () => {
    const { context } = await walked(listedRefillFlow, 'loadRefillables -> some items');
    expect(context()).toMatchObject({ clinic: orchard, chosen: [{ _id: cream._id, qty: 1 }] });
  });

  it('what is running out is priced at once where one clinic has all of it, else the list is shown', async () => {
    const same = await walked(listedRefillFlow, 'loadRefillables -> some items');
    expect(same.snapshot().value).toBe('pricing');
    expect(same.requests.at(-1)).toMatchObject({ id: 'priceCart', input: { cart: [{ _id: cream._id, qty: 1 }] } });
    await same.play('priceCart -> priced', 'step.back');
    expect(same.snapshot().value).toEqual({ start: 'choosing' });
    const gone = await walked(listedRefillFlow, 'loadRefillables -> nothing');
    expect(gone.snapshot().value).toEqual({ start: 'choosing' });
  });

  it('one tap puts what is due into the list, and keeps what is there', async () => {
    const { actor, listed } = await atStart();
    expect(selectHasDue(actor.getSnapshot())).toBe(true);
    actor.send({ type: 'clinic.select', clinic: orchard });
    actor.send({ type: 'item.add', id: tablets._id });
    actor.send({ type: 'items.again' });
    expect(listed()).toEqual([
      [tablets.name, 1],
      [cream.name, 1],
    ]);
    const elsewhere = await atStart();
    elsewhere.actor.send({ type: 'clinic.select', clinic: bedok });
    elsewhere.actor.send({ type: 'items.again' });
    expect(elsewhere.actor.getSnapshot().context.clinic).toEqual(orchard);
    expect(elsewhere.listed()).toEqual([[cream.name, 1]]);
  });

  it('a refusal of the price comes back to the list, with how many of an item there can be', async () => {
    const { snapshot } = await walked(
      refillFlow,
      'loadRefillables -> some items',
      'items.again',
      'step.next',
      'priceCart -> OUT_OF_STOCK',
    );
    expect(snapshot().value).toEqual({ start: 'choosing' });
    expect(snapshot().context.limits).toEqual([{ _id: cream._id, qtyMax: 1 }]);
  });
});

describe('the order', () => {
  it('REFILL-15 REFILL-25 REFILL-35: goes from start over result to info and back; info begins at the clinic', async () => {
    const { snapshot, play, requests } = await walked(refillFlow, ...toResult);
    expect(snapshot().value).toBe('result');
    await play('step.next');
    expect(snapshot().value).toBe('info');
    expect(requests.at(-1)).toMatchObject({
      id: 'deliveryInfo',
      input: { order: 'refill', typed: null, pickupClinic: orchard._id, clinics: [orchard, bedok], lines: cart.items },
    });
    await play('deliveryInfo -> back');
    expect(snapshot().value).toBe('result');
    await play('step.next');
    expect(requests.at(-1)).toMatchObject({ input: { typed: { name: 'Mei' } } });
  });

  it('REFILL-19 REFILL-20: is sent once at info’s Next: source invoices, delivery, and the cart and total that were seen', async () => {
    const { requests, snapshot, play } = await walked(refillFlow, ...toCreating);
    const sent = requests.filter(({ id }) => id === 'createRefill');
    expect(sent).toMatchObject([
      {
        input: {
          key: 'wizard:0:0',
          order: { clinicId: orchard._id, multipleInvoiceId: ['i0', 'i1'], delivery: pickup, cart: 'cart', total: 60 },
        },
      },
    ]);
    await play('createRefill -> to pay');
    expect(snapshot().value).toBe('payment');
    expect(requests.filter(({ id }) => id === 'createRefill')).toHaveLength(1);
  });

  it('ERR-02: without an answer the step stays info, and asking again uses the same key', async () => {
    const { snapshot, play, requests } = await walked(refillFlow, ...toCreating, 'createRefill -> offline');
    expect(snapshot().value).toBe('outcomeUnknown');
    expect(refillSteps.outcomeUnknown).toBe('info');
    await play('step.next');
    const [first, again] = requests.filter(({ id }) => id === 'createRefill');
    expect(again).toEqual(first);
  });

  it('REFILL-21: what the clinic has to confirm is asked for after it was created', async () => {
    const { requests, snapshot, play } = await walked(refillFlow, ...toCreating, 'createRefill -> to confirm');
    expect(requests.slice(-2).map(({ id }) => id)).toEqual(['createRefill', 'requestConfirmation']);
    await play('requestConfirmation -> asked');
    expect(snapshot().value).toBe('pending');
  });

  it('REFILL-22 REC-21: payment leads to complete; an order of before begins there, by card or transfer', async () => {
    const { snapshot, play } = await walked(refillFlow, ...toPayment, 'payment -> paid');
    expect(snapshot().value).toBe('complete');
    await play('popup.closed');
    const existing = await walked(payingRefillFlow);
    expect(existing.snapshot().value).toBe('payment');
    expect(existing.requests).toMatchObject([
      { id: 'payment', input: { invoiceId: earlier._id, isCardOnly: false, method: 'card' } },
    ]);
  });

  it('REFILL-26: Back from the payment shows what was typed at info, and the next order has another key', async () => {
    const { snapshot, play, requests } = await walked(
      refillFlow,
      ...toPayment,
      'payment -> left',
      'readInvoice -> to pay',
    );
    expect(snapshot().value).toBe('info');
    expect(snapshot().context.typed).not.toBeNull();
    await play('deliveryInfo -> given');
    expect(requests.at(-1)).toMatchObject({ id: 'createRefill', input: { key: 'wizard:1:0' } });
  });

  it('a changed price is shown and asked about; Back shows the new prices', async () => {
    const { snapshot, play } = await walked(refillFlow, ...toCreating, 'createRefill -> PRICE_CHANGED');
    expect(selectChangedPrice(snapshot())).toMatchObject({ seen: moneyFromWire(60), now: moneyFromWire(70) });
    await play('step.back');
    expect(snapshot().value).toBe('result');
    expect(snapshot().context.cart.subtotal).toBe(700_000);
    await play('step.next');
    expect(snapshot().value).toBe('info');
  });
});

describe('the step bar', () => {
  const names = ['start', 'result', 'info', 'payment'];
  it('REFILL-01 REFILL-02 REFILL-03: has Pending between delivery and payment when something is to be confirmed', async () => {
    const { actor } = await atStart();
    actor.send({ type: 'clinic.select', clinic: orchard });
    const steps = (way: 'clinic' | 'country' = 'clinic') => progressOf(actor.getSnapshot().context, way);
    expect(steps()).toEqual(names);
    actor.send({ type: 'item.add', id: cream._id });
    expect(steps()).toEqual(names);
    expect(steps('country')).toEqual(['start', 'result', 'info', 'pending', 'payment']);
    actor.send({ type: 'item.add', id: tablets._id });
    expect(steps()).toEqual(['start', 'result', 'info', 'pending', 'payment']);
  });

  it('knows what the server has said of an order', async () => {
    const { context, play } = await walked(refillFlow, ...toInfo, 'deliveryInfo -> given', 'createRefill -> to pay');
    expect(progressOf(context(), 'clinic')).toEqual(names);
    await play('payment -> paid');
    const existing = await walked(payingRefillFlow);
    expect(progressOf(existing.context(), 'clinic')).toContain('pending');
  });

  it('REFILL-04: the wizard’s pages are start, result, info, pending, payment and complete', () => {
    expect(new Set(Object.values(refillSteps))).toEqual(
      new Set(['start', 'result', 'info', 'pending', 'payment', 'complete']),
    );
  });
});
