/** Acts of server, bank and person during a payment: for the payment, the card, and a held time. */
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { paymentCalls } from '#contract/calls/payment.calls.ts';
import { invoiceVariants } from '#model/payment/payment.model.ts';
import { cardSettings, payNowSettings, wireInvoiceWith } from '#model/samples.ts';
import { done } from './answers.ts';
import type { Driver, Person } from './driver.ts';
import { button, heading, press, pressed, radio, text } from './things.ts';
import { beginning, saying } from './words.ts';

export const withInvoice = (members: (typeof invoiceVariants)[keyof typeof invoiceVariants] | object): object =>
  done(wireInvoiceWith(members));
export const withSettings = done(cardSettings);
export const withPayNow = done(payNowSettings);
export const withIntent = done({ client_secret: 'pi_1_secret' });
export const refusesIntent = (message: string): object => ({ success: false, data: { error: { message } } });

export const intentIn = (status: string): object => ({ id: 'pi_1', status, client_secret: 'pi_1_secret' });
export const refusedWith = (type: string, message: string): object => ({ error: { type, message } });

export const METHODS = {
  card: radio(beginning('Credit or debit card')),
  paynow: radio(beginning('PayNow QR')),
} as const;
export const CARD_FORM = heading('Card details');
export const AT_THE_BANK = text('Your payment is processing.');
export const PAY = button(saying('Pay {amount}', { amount: '$20.00' }));

/** Calls of a payment that wait for the path. */
export const PAYING_CALLS: NonNullable<Driver['holds']> = {
  invoice: invoiceCalls.loadInvoice,
  settings: paymentCalls.loadCardSettings,
  intent: paymentCalls.createIntent,
  record: paymentCalls.recordPayment,
  closing: invoiceCalls.closeInvoice,
};

/** Answers the payment's first calls with the invoice's present state. */
export const readInvoice = async (person: Person, variant: keyof typeof invoiceVariants): Promise<void> => {
  await person.answers('invoice', withInvoice(invoiceVariants[variant]));
  await person.lets('settings');
};
export const openForm = async (person: Person): Promise<void> => {
  await person.answers('intent', withIntent);
  await person.until(CARD_FORM);
};
export const payByCard = async (person: Person): Promise<void> => {
  await person.do(pressed(METHODS.card));
  await person.do(press('Continue with card'));
};
/** Sends the form, so that the app asks the bank. */
export const sendForm = async (person: Person): Promise<void> => {
  await openForm(person);
  await person.fillCard();
  await person.until(PAY);
  await person.do(pressed(PAY));
};
/** Asks the bank, and answers with this body. */
export const askBank = async (person: Person, body: object): Promise<void> => {
  await person.until(button('Ask now'));
  await person.do(press('Ask now'));
  await person.answers('record', body);
};
