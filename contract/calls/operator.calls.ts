import * as v from 'valibot';
import { call, data, success } from '../call.ts';
import { DeliveryEntry } from '../delivery-entry.ts';
import { BookingType, RoomDoor } from '../entities/appointment.ts';
import { AppointmentId, AttachmentId, ClinicId, InvoiceId, PatientId, SlotId } from '../ids.ts';
import { WireMoney } from '../money.ts';
import { NIKS_USED_MAX } from '../niks.ts';
import { printedText } from '../printed-text.ts';
import { plainText } from '../text.ts';
import { ClinicDay, IsoInstant } from '../time-formats.ts';
import { NamedContact, ofPatient, operatorPeopleCalls, reason, SeenIdentity } from './operator-people.calls.ts';
import { WantedItems } from './refill.calls.ts';

const params = v.object({ id: AppointmentId });
const ofInvoice = v.object({ id: InvoiceId });
const line = v.pipe(printedText(500, { multiline: true }), v.nonEmpty());
/** Receipts name it. */
const bankReference = v.pipe(printedText(64), v.nonEmpty());
const invoiceNo = v.pipe(plainText(40), v.nonEmpty());
const BankTransfer = {
  /** SGD, in whole cents. */
  amount: WireMoney,
  reference: bankReference,
  /** When it was on the account; now without it. */
  arrivedAt: v.nullish(IsoInstant, null),
};

/** Percent, at most two decimals. */
const taxPercentage = v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(100)), 9);
const pieces = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000));
/** Something that a patient got at a visit. */
const Given = v.object({
  /** What the clinics have in stock. */
  item: v.pipe(plainText(100), v.nonEmpty()),
  qty: pieces,
  /** Null: it is not to be had again. */
  refill: v.nullish(
    v.object({
      /** Pieces, all refills together. */
      qty: pieces,
      /** The last day on which it can be ordered. */
      endsOn: ClinicDay,
      /** How long one piece lasts, where that is known. */
      lastsDays: v.nullish(pieces, null),
    }),
    null,
  ),
});

/** How far back, 1 to 400. */
const days = v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(400));

/** What the journal is compared with; bankSum and providerSum: all of it. */
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

/** What the clinic's staff does; protected by the operator key, no screen of the patient app uses them. */
export const operatorCalls = {
  acceptAppointment: call({
    method: 'POST',
    path: '/operator/appointment/:id/accept',
    access: 'operator',
    source: 'ours',
    summary: 'The clinic accepts an appointment: it becomes confirmed',
    params,
    answer: success,
  }),
  rejectAppointment: call({
    method: 'POST',
    path: '/operator/appointment/:id/reject',
    access: 'operator',
    source: 'ours',
    summary:
      'The clinic rejects an appointment: it becomes rejected, its slot is free again and a prepaid fee goes back. The patient reads the reason',
    params,
    body: v.object({ reason: v.nullish(reason, null) }),
    answer: success,
  }),
  cancelAppointmentAtClinic: call({
    method: 'POST',
    path: '/operator/appointment/:id/cancel',
    access: 'operator',
    source: 'ours',
    summary:
      'The clinic cancels an appointment, whenever it is: its slot is free again and a prepaid fee goes back. The patient reads the reason',
    params,
    body: v.object({ reason: v.nullish(reason, null) }),
    answer: success,
  }),
  openRoom: call({
    method: 'POST',
    path: '/operator/appointment/:id/room',
    access: 'operator',
    source: 'ours',
    summary:
      'The doctor’s way into the room of a remote consultation, from ten minutes before it until it ends. Refusals: ROOM_NOT_OPEN with `opensAt`, ROOM_CLOSED, NO_VIDEO',
    params,
    answer: data(RoomDoor),
  }),
  moveAppointment: call({
    method: 'POST',
    path: '/operator/appointment/:id/move',
    access: 'operator',
    source: 'ours',
    summary:
      'The clinic moves an appointment to a free slot of somebody who offers the same service: it is confirmed, keeps what was paid for it, and the patient may cancel it until it begins. May be repeated. Refusals: SLOT_TAKEN, SLOT_PAST, SLOT_MISMATCH, OVERLAPPING with the patient’s `appointment` at that time',
    params,
    body: v.object({ slotId: SlotId }),
    answer: success,
  }),
  noteArrival: call({
    method: 'POST',
    path: '/operator/appointment/:id/arrive',
    access: 'operator',
    source: 'ours',
    summary:
      'The patient is there, from four hours before the start; with `hasCome` false: is not, after all. Refusals: TOO_EARLY',
    params,
    body: v.object({ hasCome: v.optional(v.boolean(), true) }),
    answer: success,
  }),
  endVisit: call({
    method: 'POST',
    path: '/operator/appointment/:id/end',
    access: 'operator',
    source: 'ours',
    summary:
      'A visit has ended: its bill asks for the `fee` of the service and for what was `given`, priced by the server; without both there is none. Deposits of the patient are taken off it, and what is left of them goes back to the card. What may be had again becomes refillable. May be repeated. Refusals: TOO_EARLY, NOT_FOUND also for what clinics do not have',
    params,
    body: v.object({
      /** Of the service, before tax; null: nothing more than was paid before. */
      fee: v.nullish(v.object({ price: WireMoney, taxPercentage }), null),
      given: v.optional(v.pipe(v.array(Given), v.maxLength(50)), []),
    }),
    answer: data(
      v.object({
        invoice: v.nullable(InvoiceId),
        /** SGD: of the bill, of the deposits that were taken off it, and of those that go back. */
        total: v.number(),
        deposit: v.number(),
        returned: v.number(),
      }),
    ),
  }),
  voidBill: call({
    method: 'POST',
    path: '/operator/appointment/:id/void-bill',
    access: 'operator',
    source: 'ours',
    summary:
      'The bill of a visit was wrong: nothing is owed for it, deposits that came off it are with the clinic again, what was given is on the shelf, and the visit is to be ended again. The patient reads the reason. Refusals: NOT_FOUND without a bill, NOT_CHANGEABLE once something of it is paid or was ordered again, PAYMENT_PROCESSING',
    params,
    body: v.object({ reason }),
    answer: success,
  }),
  missAppointment: call({
    method: 'POST',
    path: '/operator/appointment/:id/missed',
    access: 'operator',
    source: 'ours',
    summary:
      'The patient did not come, from a quarter of an hour after the start: the next booking needs a deposit. May be repeated. Refusals: TOO_EARLY, NOT_CHANGEABLE of who was there',
    params,
    answer: success,
  }),
  unmissAppointment: call({
    method: 'POST',
    path: '/operator/appointment/:id/not-missed',
    access: 'operator',
    source: 'ours',
    summary:
      'It was a mistake, within seven days: the visit is to be closed again, and a deposit that was paid because of it goes back. May be repeated. Refusals: TOO_LATE',
    params,
    answer: success,
  }),
  listNotClosed: call({
    method: 'GET',
    path: '/operator/appointment/not-closed',
    access: 'operator',
    source: 'ours',
    summary:
      'Visits that began a quarter of an hour ago or longer and were not closed, the oldest hundred first: a person says whether the patient came',
    answer: data(
      v.array(
        v.object({
          id: AppointmentId,
          patientName: v.string(),
          providerName: v.string(),
          clinicName: v.string(),
          type: BookingType,
          startsAt: IsoInstant,
          arrivedAt: v.nullable(IsoInstant),
        }),
      ),
    ),
  }),
  acceptWaitlist: call({
    method: 'POST',
    path: '/operator/waitlist/:id/accept',
    access: 'operator',
    source: 'ours',
    summary:
      'A time has come free: the waitlist entry becomes a confirmed appointment in that slot. Refusals: SLOT_TAKEN, SLOT_PAST, SLOT_MISMATCH, TOO_MANY_APPOINTMENTS, OVERLAPPING with the patient’s `appointment` at that time',
    params,
    body: v.object({ slotId: SlotId }),
    answer: success,
  }),
  rejectWaitlist: call({
    method: 'POST',
    path: '/operator/waitlist/:id/reject',
    access: 'operator',
    source: 'ours',
    summary: 'No time came free: the waitlist entry becomes rejected',
    params,
    answer: success,
  }),
  endAppointments: call({
    method: 'POST',
    path: '/operator/patient/:id/appointments/cancel',
    access: 'operator',
    source: 'ours',
    summary:
      'The clinic cancels every appointment of a patient that has yet to take place, and every place on a waitlist; with `family` those of the family, too. Prepaid fees go back; may be repeated',
    params: ofPatient,
    body: v.object({ family: v.optional(v.boolean(), false) }),
    /** How many were ended now. */
    answer: data(v.object({ appointments: v.number(), waiting: v.number() })),
  }),
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
    body: v.object({ ...BankTransfer, invoiceNo: v.nullish(invoiceNo, null) }),
    answer: data(v.object({ isAssigned: v.boolean() })),
  }),
  assignTransfer: call({
    method: 'POST',
    path: '/operator/transfer/assign',
    access: 'operator',
    source: 'ours',
    summary:
      'Counts a transfer that was kept without an order; may be repeated. Refusals: REFERENCE_COUNTED when it is of another order or went back',
    body: v.object({ reference: bankReference, invoiceNo }),
    answer: success,
  }),
  giveTransferBack: call({
    method: 'POST',
    path: '/operator/transfer/return',
    access: 'operator',
    source: 'ours',
    summary:
      'A transfer without an order was sent back, all of it, under a reference of its own; may be repeated. Refusals: REFERENCE_COUNTED when it is of an order or went back before',
    body: v.object({ reference: bankReference, returnReference: bankReference }),
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
    body: v.object({ amount: WireMoney, reference: bankReference }),
    answer: success,
  }),
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
      /** Off the ID: it is the patient's own number. */
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
    body: v.object({ parcelNo: v.pipe(plainText(50), v.nonEmpty()) }),
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
  ...operatorPeopleCalls,
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
      contact: NamedContact,
      kind: v.picklist(['regimen', 'document']),
      name: v.pipe(printedText(200), v.nonEmpty()),
      clinic: v.nullish(ClinicId, null),
      /** Paragraphs, in order. */
      content: v.pipe(v.array(line), v.minLength(1), v.maxLength(100)),
    }),
    answer: data(v.object({ attachment: AttachmentId })),
  }),
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
