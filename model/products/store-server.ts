/**
 * A model of the server and all other parties for the last piece of one product and the last use of a code. Each call
 * and each act is one step, as the row locks make them. The rules modelled here are in: server/store/order.service.ts
 * `orderFromStore`, server/money/late-orders.service.ts, settle.service.ts; the outcome of a payment:
 * machines/payment/payment.machine.ts `routingInvoice`. The patient is a member, or a guest, whose drafts are not
 * reused.
 */
import type { Invoice } from '#contract/entities/invoice.ts';
import type { Commitment } from '#contract/rules/commitment.ts';
import type { PaymentOutcome } from '#machines/payment/payment.types.ts';
import { oneCream, pickup, shop, tenOff } from '#model/checkout/checkout.samples.model.ts';
import { unknownForm } from '#model/delivery-info/delivery-info.samples.model.ts';
import { call } from '../flow.ts';
import { invoiceWith } from '../samples.ts';
import { type Answer, callEndings, type Ending } from './wizard-product.ts';

export interface Order {
  status: 'draft' | 'requested' | 'placed' | 'ended';
  /** unseen: the card was charged, and the server does not know it yet. */
  money: 'none' | 'unseen' | 'processing' | 'announced' | 'paid' | 'refunding';
  hasCode: boolean;
}
export interface World {
  /** Orders of this patient; `order-1` is the first. */
  orders: readonly Order[];
  /** Another customer has bought the piece. */
  isSold: boolean;
  /** Another customer has used the code. */
  isCodeUsed: boolean;
  /** Answer to the last order, with the key of its request. */
  kept: { key: string; at: number; invoice: Invoice } | null;
}

export interface StoreRules {
  way: 'pay' | 'abroad' | 'nothing to pay';
  /** The patient is a guest: each order is a new one and does not reuse drafts (CHECKOUT-14). */
  isGuest: boolean;
  /** Pieces in stock at the start. */
  pieces: 1 | 2;
  /** Bounds the search: a member has few orders, a guest one more each time. */
  mostOrders: number;
  /** The server takes no order while a bank decides about an earlier one. */
  waitsForBank: boolean;
  /** A draft reserves its piece. */
  keepsStock: boolean;
  /** Money for an order that has ended is refunded. */
  refundsLate: boolean;
}

const done = (label: string, output: unknown): Answer => ({ label, done: output });
type Refusal = 'NOT_CHANGEABLE' | 'PAYMENT_PROCESSING' | 'OUT_OF_STOCK' | 'PROMOTION_USED_UP' | 'CODE_NEEDED';

const refused = (code: Refusal): Answer => ({ label: code, failed: call({}, code).failed[code] });

/** Index of the order that a call refers to, from its id. */
export const placeOf = (id: string): number => Number(id.replace('order-', '')) - 1;

export const createStoreServer = (rules: StoreRules) => {
  const { way, isGuest, pieces, mostOrders, waitsForBank, keepsStock, refundsLate } = rules;
  const confirmationOf = ({ status }: Order): { status: string } | null => {
    if (status === 'requested') return { status: 'requested' };
    return way === 'abroad' && status === 'draft' ? { status: 'needed' } : null;
  };
  const invoiceOf = (order: Order, at: number): Invoice => {
    const { status, money } = order;
    const isOver = status === 'ended' || money === 'paid' || way === 'nothing to pay';
    return invoiceWith({
      _id: `order-${at + 1}`,
      invoiceType: 'Online Store',
      finalized: status === 'placed' || status === 'requested',
      ...(way === 'nothing to pay' && { total: 0 }),
      ostBalance: isOver ? 0 : 20,
      delivery: [
        {
          deliveryType: way === 'abroad' ? 'Deliver To Other Countries' : 'Pickup',
          deliveryStatus: status === 'ended' ? 'Rejected' : 'Pending',
          deliveryFee: 0,
        },
      ],
      payment: { status: money === 'unseen' ? 'none' : money },
      confirmation: confirmationOf(order),
    });
  };
  const truthOf = ({ orders }: World, invoice: Invoice | null): Commitment => {
    const order = invoice && orders[placeOf(invoice._id)];
    if (!order || order.status === 'ended') return 'nothing';
    if (order.status === 'requested') return 'requested';
    // an order abroad that the clinic was never asked about
    if (order.status !== 'placed') return way === 'abroad' ? 'nothing' : 'toPay';
    return order.money === 'announced' ? 'announced' : 'paid';
  };

  const changed = (world: World, at: number, members: Partial<Order>): World => ({
    ...world,
    orders: world.orders.map((order, index) => (index === at ? { ...order, ...members } : order)),
  });
  /** Whether the server lets the next order replace this one: it is not known to be paid. */
  const isDraft = ({ status, money }: Order): boolean => status === 'draft' && money !== 'processing';
  const holdsPiece = ({ status }: Order): boolean => status !== 'ended' && (keepsStock || status !== 'draft');
  const isLeft = ({ orders, isSold }: World, own: readonly Order[]): boolean =>
    orders.filter((order) => !own.includes(order) && holdsPiece(order)).length + (isSold ? 1 : 0) < pieces;
  /** Drafts of the patient do not use up the code, unless a bank decides about one. */
  const isCodeLeft = ({ orders, isCodeUsed }: World): boolean =>
    !isCodeUsed && !orders.some((order) => order.hasCode && order.status !== 'ended' && !isDraft(order));

  /** Ends a guest's drafts and adds an order; a member's draft at `own` becomes the new order. */
  const placed = (world: World, own: number, order: Order): World['orders'] => {
    if (own >= 0) return world.orders.with(own, order);
    const former = world.orders.map((one): Order => (isDraft(one) ? { ...one, status: 'ended' } : one));
    return [...former, order];
  };
  /** Null beyond the bounds. */
  const ordered = (world: World, key: string, hasCode: boolean): [World, Answer] | null => {
    const { orders, kept } = world;
    // the server asks the provider about the card forms of drafts, before it lets another order replace them
    const charged = waitsForBank
      ? orders.findIndex(({ status, money }) => status === 'draft' && money === 'unseen')
      : -1;
    const asked = charged < 0 ? world : changed(world, charged, { status: 'placed', money: 'paid' });
    if (kept?.key === key) return [asked, done('made before', kept.invoice)];
    if (charged >= 0) return [asked, refused('PAYMENT_PROCESSING')];
    if (waitsForBank && orders.some(({ status, money }) => status === 'draft' && money === 'processing'))
      return [world, refused('PAYMENT_PROCESSING')];
    const own = isGuest ? -1 : orders.findLastIndex(({ status }) => status === 'draft');
    if (hasCode && !isCodeLeft(world)) return [world, refused('PROMOTION_USED_UP')];
    if (!isLeft(world, orders.filter(isDraft))) return [world, refused('OUT_OF_STOCK')];
    const at = own < 0 ? orders.length : own;
    if (at === mostOrders) return null;
    const order: Order = { status: 'draft', money: orders[own]?.money ?? 'none', hasCode };
    const invoice = invoiceOf(order, at);
    return [{ ...world, orders: placed(world, own, order), kept: { key, at, invoice } }, done('made', invoice)];
  };
  const settled = (world: World, at: number): [World, Answer] => {
    if (world.orders[at]?.status === 'ended') return [world, refused('NOT_CHANGEABLE')];
    return [changed(world, at, { status: way === 'abroad' ? 'requested' : 'placed' }), done('done', undefined)];
  };

  const outcome = (world: World, name: PaymentOutcome, label: string = name): Ending<World> => ({
    world,
    answer: done(label, { outcome: name }),
    isAnswer: name !== 'left',
  });
  const payments = (world: World, at: number): Ending<World>[] => {
    const order = world.orders[at];
    const left = outcome(world, 'left');
    if (!order || order.status === 'ended' || order.money === 'processing') return [left];
    if (order.money === 'paid') return [left, outcome(world, 'paid')];
    if (order.money === 'announced' || way !== 'pay') return [left];
    const paid = changed(world, at, { status: 'placed', money: 'paid' });
    const known = [left, outcome(paid, 'paid'), outcome(paid, 'left', 'paid, and left before the answer')];
    // who asks for a card form makes the server find the charge; payment-server.ts has a transfer beside a charge
    if (order.money === 'unseen') return known;
    return [
      ...known,
      outcome(changed(world, at, { money: 'processing' }), 'left', 'left while the bank decides'),
      outcome(changed(world, at, { money: 'unseen' }), 'left', 'charged, and nobody has told the server'),
      outcome(changed(world, at, { status: 'placed', money: 'announced' }), 'announced'),
    ];
  };

  /** @param order the checkout's own order, from which the call is made */
  const endingsOf = (
    world: World,
    src: string,
    order: { key: string; hasCode: boolean; isProven: boolean; at: number },
  ): readonly Ending<World>[] => {
    const read = (answer: Answer) => callEndings(world, world, answer);
    /** Ends of a call whose answer has no state of an order. */
    const other = (answer: Answer) => read(answer).map((ending) => ({ ...ending, isAnswer: false }));
    switch (src) {
      case 'cart':
        return [{ answer: done('one cream', { outcome: 'next', cart: oneCream }), world, isAnswer: false }];
      case 'deliveryInfo': {
        const typed = { ...unknownForm, type: 'clinic' };
        return [
          { answer: done('given', { outcome: 'next', delivery: pickup, typed }), world, isAnswer: false },
          { answer: done('back', { outcome: 'back', typed }), world, isAnswer: false },
        ];
      }
      case 'loadShop':
        return other(done('shop', shop));
      case 'verifyCode':
        if (!isCodeLeft(world)) return other(refused('PROMOTION_USED_UP'));
        if (isGuest && !order.isProven) return other(refused('CODE_NEEDED'));
        return other(done('applied', { promotion: tenOff, preview: oneCream }));
      case 'otp':
        return [
          { answer: done('proven', { identifier: 'mei@example.com' }), world, isAnswer: false },
          { answer: done('back', { identifier: null }), world, isAnswer: false },
        ];
      case 'createStoreInvoice': {
        const made = ordered(world, order.key, order.hasCode);
        return made === null ? [] : callEndings(world, ...made);
      }
      case 'settle':
        return callEndings(world, ...settled(world, order.at));
      case 'payment':
        return payments(world, order.at);
      case 'readInvoice': {
        const found = world.orders[order.at];
        if (!found) throw new Error('an order that never was');
        return read(done('read', invoiceOf(found, order.at)));
      }
      case 'emptyCart':
        return other(done('emptied', undefined));
      case 'giveKey':
        return other(done('a key', 'key'));
      default:
        throw new Error(`nobody answers ${src}`);
    }
  };

  const worldMoves = (world: World, isCalling: boolean): { label: string; world: World }[] => {
    const moves = world.orders.flatMap((order, at) => {
      const { status, money } = order;
      const move = (label: string, isPossible: boolean, members: Partial<Order>) =>
        isPossible ? [{ label: `${label} (order ${at + 1})`, world: changed(world, at, members) }] : [];
      const late: Order['money'] = refundsLate ? 'refunding' : 'paid';
      const told: Partial<Order> = status === 'ended' ? { money: late } : { status: 'placed', money: 'paid' };
      // expiry of one order shows everything that can happen after it
      const isOpen = at === 0 && status === 'draft' && (money === 'none' || money === 'unseen');
      return [
        // no call takes as long as the job
        // the server withdraws the card form of the order, and so finds a charge
        ...move('its time is over', !isCalling && isOpen, {
          status: 'ended',
          money: money === 'unseen' ? late : money,
        }),
        ...move('its time is over while the provider does not answer', !isCalling && isOpen && money === 'unseen', {
          status: 'ended',
        }),
        ...move('the provider tells of the charge', money === 'unseen', told),
        ...move('the bank agrees', money === 'processing', told),
        ...move('the bank refuses', money === 'processing', { money: 'none' }),
        ...move('the transfer is counted', money === 'announced' && status === 'placed', { money: 'paid' }),
        ...move('its transfer never comes', money === 'announced' && status === 'placed', {
          status: 'ended',
          money: 'none',
        }),
        ...move('nobody answers it', status === 'requested', { status: 'ended' }),
      ];
    });
    return [
      ...moves,
      ...(isLeft(world, []) && !world.isSold
        ? [{ label: 'somebody else buys the piece', world: { ...world, isSold: true } }]
        : []),
      ...(isCodeLeft(world) && !world.orders.some(({ status, hasCode }) => hasCode && status !== 'ended')
        ? [{ label: 'somebody else uses the code', world: { ...world, isCodeUsed: true } }]
        : []),
    ];
  };

  const brokenIn = ({ orders, isSold, isCodeUsed }: World): string | null => {
    const live = orders.filter(({ status }) => status !== 'ended');
    if (live.length + (isSold ? 1 : 0) > pieces) return 'the piece is sold twice';
    const undecided = orders.findIndex(({ money }) => money === 'processing');
    if (undecided >= 0 && orders.slice(undecided + 1).some(({ status }) => status !== 'ended'))
      return 'it is ordered again while a bank decides';
    if (live.filter(({ hasCode }) => hasCode).length + (isCodeUsed ? 1 : 0) > 1) return 'the code is used twice';
    return orders.some(({ status, money }) => status === 'ended' && money === 'paid')
      ? 'money is kept for an order that has ended'
      : null;
  };
  return { invoiceOf, truthOf, endingsOf, worldMoves, brokenIn };
};
export type StoreServer = ReturnType<typeof createStoreServer>;
