/** A store order of the demo world, which the clinic's staff moves on as the path wants it. */
import { invoiceFlow } from '#machines/invoice/invoice.model.ts';
import type { InvoiceContext } from '#machines/invoice/invoice.types.ts';
import { invoiceIdOf } from '#stage/world/orders.ts';
import type { World } from '#stage/world/world.ts';
import type { Hands } from './hands.ts';
import { link, list, press, question, text } from './things.ts';
import { beginning } from './words.ts';

const ORDER = invoiceIdOf('meiling-store-shipped');

const moveTo =
  (delivery_status: string) =>
  ({ db }: World): Promise<unknown> =>
    db.updateTable('delivery').set({ delivery_status }).where('invoice_id', '=', ORDER).execute();

export const invoiceHands: Hands = {
  flow: invoiceFlow,
  as: 'meiling',
  at: `/orderDetails?id=${ORDER}`,
  acts: {
    'receipt.confirm': press('Confirm as Received'),
    'invoice.refresh': press('Refresh', 'Try again'),
  },
  moves: {
    'confirm -> yes': press('Yes, I have it'),
    'confirm -> no': press('No, not yet'),
  },
  worlds: {
    'loadInvoice -> shipped': moveTo('OrderShipped'),
    'loadInvoice -> received': moveTo('Received'),
    'loadInvoice -> pending': moveTo('Pending'),
  },
  seen: {
    confirmingReceived: question('Have you received this order?'),
    unavailable: text('Can not get invoice'),
    shown: list('Tracking'),
  },
  looks: {
    shown: ({ failure, invoice }: InvoiceContext) => [
      failure === null ? invoice?.delivery[0]?.deliveryStatus : 'troubled',
    ],
  },
  shows: {
    isTroubled: [text('It could not be noted'), ({ failure }) => failure !== null, 'shown'],
  },
  others: [link(beginning('Receipt'))],
};

export const hands: readonly Hands[] = [invoiceHands];
