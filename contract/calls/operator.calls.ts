import * as v from 'valibot';
import { call, data, success } from '../call.ts';
import { DeliveryEntry } from '../delivery-entry.ts';
import { AttachmentId, ClinicId, InvoiceId, PatientId } from '../ids.ts';
import { WireMoney } from '../money.ts';
import { NIKS_USED_MAX } from '../niks.ts';
import { InvoiceNo } from '../particulars.ts';
import { printedText } from '../printed-text.ts';
import { plainText } from '../text.ts';
import { IsoInstant } from '../time-formats.ts';
import { operatorDataCalls } from './operator-data.calls.ts';
import { operatorGoodsCalls, parcelNo } from './operator-goods.calls.ts';
import { operatorMergeCalls } from './operator-merge.calls.ts';
import { moneyReference, operatorMoneyCalls } from './operator-money.calls.ts';
import { ContactNamed, ofPatient, operatorPeopleCalls, reason, SeenIdentity } from './operator-people.calls.ts';
import { operatorPrescriptionCalls } from './operator-prescriptions.calls.ts';
import { operatorRecordCalls } from './operator-records.calls.ts';
import { operatorSaleCalls } from './operator-sale.calls.ts';
import { operatorTransferCalls } from './operator-transfers.calls.ts';
import { operatorVisitCalls } from './operator-visits.calls.ts';
import { WantedItems } from './refill.calls.ts';

const ofInvoice = v.object({ id: InvoiceId });
const line = v.pipe(printedText(500, { multiline: true }), v.nonEmpty());
const BankTransfer = {
  /** SGD, in whole cents. */
  amount: WireMoney,
  reference: moneyReference,
  /** When the money was on the account; missing, the server takes the present. */
  arrivedAt: v.nullish(IsoInstant, null),
};

/** Number of days to look back, 1 to 400. */
const days = v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(400));

/** Sources that the journal is compared with, each the name of a difference. */
export const DIFFERENCES = [
  'provider',
  'bank',
  'order',
  'balance',
  'charge',
  'cause',
  'return',
  'deposit',
  'sum',
] as const;

/** The operator key protects the staff's calls; no screen of the patient app uses them. */
export const operatorCalls = {
  ...operatorVisitCalls,
  receiveTransfer: call({
    method: 'POST',
    path: '/operator/invoice/:id/transfer',
    access: 'operator',
    source: 'ours',
    summary:
      'A bank transfer has arrived for an order, whatever its amount and time: less than is owed leaves a balance, what is too much is to be returned. For a booking, which is paid by card, it is kept without an order, and `isAssigned` is false. The same line may be sent again. Refusals: REFERENCE_COUNTED with the `invoiceNo` and `amount` of what the bank’s reference was counted for',
    params: ofInvoice,
    body: v.object(BankTransfer),
    answer: data(v.object({ isAssigned: v.boolean() })),
  }),
  enterTransfer: call({
    method: 'POST',
    path: '/operator/transfer',
    access: 'operator',
    source: 'ours',
    summary:
      'A line of the bank’s list, with the order number that the payer has written; without one it is kept without an order, to be assigned or returned. Refusals: NOT_FOUND for a number of no order, REFERENCE_COUNTED as for that call',
    body: v.object({ ...BankTransfer, invoiceNo: v.nullish(InvoiceNo, null) }),
    answer: data(v.object({ isAssigned: v.boolean() })),
  }),
  assignTransfer: call({
    method: 'POST',
    path: '/operator/transfer/assign',
    access: 'operator',
    source: 'ours',
    summary:
      'Counts a transfer that was kept without an order; may be repeated. Refusals: REFERENCE_COUNTED when it is of another order or went back',
    body: v.object({ reference: moneyReference, invoiceNo: InvoiceNo }),
    answer: success,
  }),
  giveTransferBack: call({
    method: 'POST',
    path: '/operator/transfer/return',
    access: 'operator',
    source: 'ours',
    summary:
      'A transfer without an order was sent back, all of it, under a reference of its own; may be repeated. Refusals: REFERENCE_COUNTED when it is of an order or went back before',
    body: v.object({ reference: moneyReference, returnReference: moneyReference }),
    answer: success,
  }),
  returnTransfer: call({
    method: 'POST',
    path: '/operator/invoice/:id/return',
    access: 'operator',
    source: 'ours',
    summary:
      'Money of an order was sent back by bank: what came by bank and is too much, or could not go back to its card. Refusals: NOT_FOUND when nothing is, REFERENCE_COUNTED as for a transfer',
    params: ofInvoice,
    body: v.object({ amount: WireMoney, reference: moneyReference }),
    answer: success,
  }),
  ...operatorSaleCalls,
  ...operatorTransferCalls,
  ...operatorMoneyCalls,
  redeemNiks: call({
    method: 'POST',
    path: '/operator/invoice/:id/niks',
    access: 'operator',
    source: 'ours',
    summary:
      'The patient stands at the counter, shows the original ID and pays with NIK$: a part of what is owed, or all of it in whole dollars; once for each order. Refusals: IDENTITY_UNPROVEN before the number is proven, NIKS_SHORT, NOTHING_TO_PAY, NOT_CONFIRMED, PAYMENT_PROCESSING while a card payment may still count. A transfer that was announced is not waited for any more',
    params: ofInvoice,
    body: v.object({
      points: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(NIKS_USED_MAX)),
      /** The number on the ID has to be the patient's own. */
      identity: SeenIdentity,
    }),
    answer: success,
  }),
  orderRefill: call({
    method: 'POST',
    path: '/operator/patient/:id/refill',
    access: 'operator',
    source: 'ours',
    summary:
      'The clinic orders again for a patient what was prescribed, at the counter or on the phone: the order needs no answer of the clinic any more, and the patient is told of it and pays. Refusals: NOT_FOUND for what this patient was not prescribed, NOT_REFILLABLE, TOO_MANY_PIECES and OUT_OF_STOCK with the `items`, NOT_SENT_TO_CHINA',
    params: ofPatient,
    body: v.object({ clinicId: ClinicId, cart: WantedItems, delivery: DeliveryEntry }),
    answer: data(v.object({ _id: InvoiceId })),
  }),
  acceptOrder: call({
    method: 'POST',
    path: '/operator/invoice/:id/accept',
    access: 'operator',
    source: 'ours',
    summary: 'The clinic accepts a pending order: it becomes confirmed',
    params: ofInvoice,
    answer: success,
  }),
  rejectOrder: call({
    method: 'POST',
    path: '/operator/invoice/:id/reject',
    access: 'operator',
    source: 'ours',
    summary:
      'The clinic rejects an order that is not on its way yet: nothing is owed for it, and what was paid goes back. The patient reads the reason',
    params: ofInvoice,
    body: v.object({ reason: v.nullish(reason, null) }),
    answer: success,
  }),
  changeOrderItem: call({
    method: 'POST',
    path: '/operator/invoice/:id/item',
    access: 'operator',
    source: 'ours',
    summary:
      'The clinic can give fewer pieces of an item than were asked for, or none: what is owed becomes less, and what was paid for it goes back. The patient reads the reason. Refusals: NOT_CHANGEABLE for more pieces, for the last item, and once the order has left',
    params: ofInvoice,
    body: v.object({
      item: v.pipe(plainText(100), v.nonEmpty()),
      qty: v.pipe(v.number(), v.integer(), v.minValue(0)),
      reason,
    }),
    answer: success,
  }),
  shipOrder: call({
    method: 'POST',
    path: '/operator/invoice/:id/ship',
    access: 'operator',
    source: 'ours',
    summary: 'A confirmed order that is delivered has left, with its parcel number. Refusals: BALANCE_OPEN',
    params: ofInvoice,
    body: v.object({ parcelNo }),
    answer: success,
  }),
  readyForPickup: call({
    method: 'POST',
    path: '/operator/invoice/:id/ready',
    access: 'operator',
    source: 'ours',
    summary: 'A confirmed order that is picked up is ready. Refusals: BALANCE_OPEN',
    params: ofInvoice,
    answer: success,
  }),
  deliverOrder: call({
    method: 'POST',
    path: '/operator/invoice/:id/deliver',
    access: 'operator',
    source: 'ours',
    summary: 'An order that was shipped or ready is with the patient',
    params: ofInvoice,
    answer: success,
  }),
  ...operatorGoodsCalls,
  ...operatorPeopleCalls,
  ...operatorDataCalls,
  ...operatorMergeCalls,
  issueRecord: call({
    method: 'POST',
    path: '/operator/record',
    access: 'operator',
    source: 'ours',
    summary:
      'A regimen or document for a patient, who reads it as a PDF. Refusals: IDENTITY_UNPROVEN for an account whose number is only claimed, unless the staff says that the ID was seen; then NOT_THE_OWNER as for that call',
    body: v.object({
      patientId: PatientId,
      /** The staff has seen the patient's ID, which proves the account's number. */
      isIdSeen: v.nullish(v.boolean(), false),
      contact: ContactNamed,
      kind: v.picklist(['regimen', 'document']),
      name: v.pipe(printedText(200), v.nonEmpty()),
      clinic: v.nullish(ClinicId, null),
      /** Paragraphs, in order. */
      content: v.pipe(v.array(line), v.minLength(1), v.maxLength(100)),
    }),
    answer: data(v.object({ attachment: AttachmentId })),
  }),
  ...operatorRecordCalls,
  ...operatorPrescriptionCalls,
  comparePayments: call({
    method: 'GET',
    path: '/operator/payments/differences',
    access: 'operator',
    source: 'ours',
    summary:
      'Where the journal differs from the card provider, from the bank’s list, from a balance or from what an invoice charges: of each what both say, SGD. Beside it the transfers that are of no order, and what is to be returned by bank',
    query: v.object({ days: v.optional(days, '30') }),
    answer: data(
      v.object({
        differences: v.array(
          v.object({
            /** provider: an intent; bank: a line, by its reference, or the sum of an order; others: an invoice. */
            what: v.picklist(DIFFERENCES),
            id: v.string(),
            invoiceNo: v.nullable(v.string()),
            journal: v.number(),
            other: v.number(),
          }),
        ),
        unassigned: v.array(v.object({ reference: v.string(), amount: v.number(), arrivedAt: IsoInstant })),
        toReturn: v.array(v.object({ invoiceNo: v.string(), amount: v.number(), since: IsoInstant })),
      }),
    ),
  }),
};
