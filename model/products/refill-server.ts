/**
 * A model of the server and all other parties for one refill. Each call and each act is one step, as the row locks make
 * them. The rules modelled here are in: server/refill/order.service.ts `orderRefill`, server/money/invoice.service.ts
 * `tellClinic`, order.service.ts and late-orders.service.ts; the outcome of a payment:
 * machines/payment/payment.machine.ts `routingInvoice`.
 */
import type { Invoice } from '#contract/entities/invoice.ts';
import type { PaymentOutcome } from '#machines/payment/payment.types.ts';
import { unknownForm } from '#model/delivery-info/delivery-info.samples.model.ts';
import { pickup } from '#model/refill/refill.model.ts';
import { cart, cream, tablets } from '#model/refill/refill.samples.model.ts';
import { call } from '../flow.ts';
import { bedok, invoiceWith, orchard } from '../samples.ts';
import type { Answer } from './wizard-product.ts';

export interface World {
  order: 'none' | 'confirmed' | 'pending' | 'rejected';
  /** The clinic has accepted the order. */
  isAccepted: boolean;
  /** both: a transfer was announced, and then a bank was asked about a card; the invoice names the transfer. */
  money: 'none' | 'processing' | 'announced' | 'both' | 'paid';
  /** Answer to the last order, with the key of its request. */
  kept: { key: string; invoice: Invoice } | null;
}
const newWorld: World = { order: 'none', isAccepted: false, money: 'none', kept: null };

export interface RefillRules {
  /** The order has an item that the clinic confirms first. */
  needsAnswer: boolean;
  /** The clinic is not asked again about a rejected order. */
  refuseRejected: boolean;
}

const confirmationOf = ({ order, isAccepted }: World): { status: string } => {
  if (order === 'rejected') return { status: 'rejected' };
  if (isAccepted) return { status: 'accepted' };
  return { status: order === 'pending' ? 'requested' : 'needed' };
};
const STATUS = { none: 'Confirmed', confirmed: 'Confirmed', pending: 'Pending', rejected: 'Rejected' };
const PAYMENT = { none: 'none', processing: 'processing', announced: 'announced', both: 'announced', paid: 'paid' };
const refused = (code: 'NOT_CHANGEABLE' | 'PAYMENT_PROCESSING'): Answer => ({
  label: code,
  failed: call({}, code).failed[code],
});
const done = (label: string, output: unknown): Answer => ({ label, done: output });

export const createRefillServer = ({ needsAnswer, refuseRejected }: RefillRules) => {
  const invoiceOf = (world: World): Invoice | null => {
    const { order, money } = world;
    if (order === 'none') return null;
    const isSettled = order === 'rejected' || money === 'paid';
    return invoiceWith({
      _id: 'order',
      ostBalance: isSettled ? 0 : 20,
      delivery: [{ deliveryType: 'Pickup', deliveryStatus: STATUS[order], deliveryFee: 0 }],
      payment: { status: order === 'rejected' ? (money === 'paid' ? 'refunding' : 'none') : PAYMENT[money] },
      confirmation: needsAnswer ? confirmationOf(world) : null,
    });
  };
  const isUndecided = ({ money }: World): boolean => money === 'processing' || money === 'both';
  const isPayable = ({ order, isAccepted }: World): boolean => order === 'confirmed' && (isAccepted || !needsAnswer);
  const refusalOf = ({ order, isAccepted, money }: World): Answer | null => {
    if (order === 'none') return null;
    if (money === 'processing') return refused('PAYMENT_PROCESSING');
    return order === 'confirmed' && money === 'none' && !isAccepted ? null : refused('NOT_CHANGEABLE');
  };

  const createRefill = (world: World, key: string): [World, Answer] => {
    if (world.kept?.key === key) return [world, done('made before', world.kept.invoice)];
    const refusal = refusalOf(world);
    if (refusal) return [world, refusal];
    const made: World = { ...world, order: 'confirmed' };
    const invoice = invoiceOf(made);
    return [{ ...made, kept: invoice && { key, invoice } }, done('made', invoice)];
  };
  /** Whether the clinic still has to confirm the order. */
  const isToConfirm = ({ order, isAccepted }: World): boolean =>
    needsAnswer && !isAccepted && (order !== 'rejected' || !refuseRejected);

  /** @param key of the write. Null: the server does not serve this call. */
  const serve = (world: World, src: string, key: string): [World, Answer] | null => {
    switch (src) {
      case 'loadRefillables':
        return [world, done('items', { clinics: [orchard, bedok], items: [cream, tablets] })];
      case 'priceCart':
        return [world, refusalOf(world) ?? done('priced', cart)];
      case 'createRefill':
        return createRefill(world, key);
      case 'requestConfirmation':
        if (!isToConfirm(world)) return [world, refused('NOT_CHANGEABLE')];
        return [world.order === 'confirmed' ? { ...world, order: 'pending' } : world, done('asked', undefined)];
      case 'readInvoice':
        return [world, done('read', invoiceOf(world))];
      default:
        return null;
    }
  };

  const ended = (outcome: PaymentOutcome, world: World, label: string = outcome) => ({
    world,
    answer: done(label, { outcome }),
    /** The payment read or wrote the order at its end. */
    isAnswer: outcome !== 'left',
  });
  /** Possible outcomes of the payment, each with the state that it leaves. */
  const payments = (world: World) => {
    const { order, money } = world;
    if (order === 'rejected') return [ended('left', world), ended('closed', world)];
    if (money === 'paid') return [ended('left', world), ended('paid', world)];
    const paying = (paid: World['money']): World => ({ ...world, money: paid });
    if (!isPayable(world) || isUndecided(world)) return [ended('left', world)];
    return [
      ended('left', world),
      ended('paid', paying('paid')),
      ended('left', paying('paid'), 'paid, and left before the answer'),
      ended('left', paying(money === 'announced' ? 'both' : 'processing'), 'left while the card is asked'),
      ended('announced', paying('announced')),
    ];
  };
  const deliveries = [
    { label: 'given', done: { outcome: 'next', delivery: pickup, typed: { ...unknownForm, type: 'clinic' } } },
    { label: 'back', done: { outcome: 'back', typed: { ...unknownForm, type: 'clinic' } } },
  ] satisfies Answer[];

  /**
   * Steps without this patient: the clinic, the bank and the server's own job.
   * @param isCalling a call runs: none takes as long as the job or the clinic
   */
  const worldMoves = (world: World, isCalling: boolean): { label: string; world: World }[] => {
    const { order, money } = world;
    const isOpen = order === 'confirmed' || order === 'pending';
    const isAsked = order === 'pending' && money === 'none';
    const move = (label: string, isPossible: boolean, next: Partial<World>) =>
      isPossible ? [{ label, world: { ...world, ...next } }] : [];
    return [
      ...move('the job asks the clinic', !isCalling && needsAnswer && order === 'confirmed' && !world.isAccepted, {
        order: 'pending',
      }),
      ...move('the clinic accepts', !isCalling && isAsked, { order: 'confirmed', isAccepted: true }),
      ...move('the clinic rejects, or nobody pays for a week', isOpen && !isUndecided(world), { order: 'rejected' }),
      ...move('the transfer is counted', money === 'announced' && order !== 'rejected', { money: 'paid' }),
      ...move('the bank agrees', isUndecided(world), { money: 'paid' }),
      ...move('the bank refuses', isUndecided(world), { money: money === 'both' ? 'announced' : 'none' }),
    ];
  };
  return { newWorld, serve, invoiceOf, payments, deliveries, worldMoves };
};
export type RefillServer = ReturnType<typeof createRefillServer>;
