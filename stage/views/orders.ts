/** Orders of the demo member, as the world has them or as an answer brings them. */
import type { InvoiceId } from '#contract/ids.ts';
import { wireInvoiceWith } from '#model/samples.ts';
import { answer, type Passage } from './gate.ts';

/** An order of the demo world by its name: meiling's store-shipped. */
export const orderId = (name: string) => `invoice-meiling-${name}` as InvoiceId;

/** A store order as the wire has it, in this stored delivery status. */
export const wireOrderWith = (deliveryStatus: string | null, members: object = {}) =>
  wireInvoiceWith({
    invoiceType: 'Online Store',
    ostBalance: 0,
    payment: { status: 'paid' },
    delivery: [{ deliveryType: 'Deliver To Singapore', deliveryStatus, deliveryFee: 5 }],
    ...members,
  });

export const answersInvoice = (invoice: object): Passage => answer(200, { success: true, data: invoice });
export const answersInvoices = (...invoices: object[]): Passage => answer(200, { success: true, invoices });
export const answersEntries = (...entries: object[]): Passage => answer(200, { success: true, data: entries });
