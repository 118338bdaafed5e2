/** A store order of the demo world, which the clinic's staff moves on as the path wants it. */

import type { Driver } from '#harness/drivers/driver.ts';
import { link, list, press, question, text } from '#harness/drivers/things.ts';
import { beginning } from '#harness/drivers/words.ts';
import { invoiceIdOf } from '#harness/server/orders.ts';
import type { World } from '#harness/server/world.ts';
import type { InvoiceContext } from '#machines/invoice/invoice.types.ts';
import { invoiceFlow } from '#model/invoice/invoice.model.ts';

const ORDER = invoiceIdOf('meiling-store-shipped');

const moveTo =
  (delivery_status: string) =>
  ({ db }: World): Promise<unknown> =>
    db.updateTable('delivery').set({ delivery_status }).where('invoice_id', '=', ORDER).execute();

export const invoiceDriver: Driver = {
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

export const drivers: readonly Driver[] = [invoiceDriver];
