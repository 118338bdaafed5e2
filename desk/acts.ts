/** The acts of the clinic's staff at the desk: each with its duty, the schema of its form, its words and its call. */
import * as v from 'valibot';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { AppointmentId, ClinicId, ClosureId, InvoiceId, PatientId, RefillableId, SlotId } from '#contract/ids.ts';
import { row } from './act.ts';
import { CLOSING_ACTS } from './closing.acts.ts';
import { identityOf, NumberOnId, ticked, typedNumber } from './fields.ts';
import { PEOPLE_ACTS } from './people.acts.ts';
import { findOwner } from './refills.store.ts';
import { TRANSFER_ACTS } from './transfer.acts.ts';

const { reason: reasonToRead } = operatorCalls.changeOrderItem.body.entries;

/** Staff may give a reason. */
const reasonIfAny = v.optional(
  v.union([
    v.pipe(
      v.literal(''),
      v.transform(() => null),
    ),
    reasonToRead,
  ]),
  '',
);

const { content, ...record } = operatorCalls.issueRecord.body.entries;
/** Each line of the text is a paragraph. */
const paragraphs = v.pipe(
  v.string(),
  v.transform((text) => text.split(/[\r\n]+/).filter((line) => line.trim() !== '')),
  content,
);

const visit = {
  who: 'reception',
  section: 'appointments',
  form: 'appointment',
  asks: v.object({ id: AppointmentId }),
  request: ({ id }: { id: string }) => ({ id }),
} as const;
const ending = {
  ...visit,
  asks: v.object({ id: AppointmentId, reason: reasonIfAny }),
  request: ({ id, reason }: { id: string; reason: string | null }) => ({ id, body: { reason } }),
} as const;
const waiting = { ...visit, section: 'waitlist', form: 'waitlist' } as const;
const order = {
  who: 'dispensary',
  section: 'orders',
  form: 'order',
  asks: v.object({ id: InvoiceId }),
  request: ({ id }: { id: string }) => ({ id }),
} as const;

const closure = {
  who: 'reception',
  section: 'privacy',
  form: 'closure',
  asks: v.object({ id: ClosureId }),
  request: ({ id }: { id: string }) => ({ id }),
} as const;

export const ACTS = {
  acceptAppointment: row({ ...visit, act: 'accept', words: 'Accept', call: operatorCalls.acceptAppointment }),
  rejectAppointment: row({ ...ending, act: 'reject', words: 'Reject', call: operatorCalls.rejectAppointment }),
  cancelAppointment: row({ ...ending, act: 'cancel', words: 'Cancel', call: operatorCalls.cancelAppointmentAtClinic }),
  moveAppointment: row({
    ...visit,
    form: 'move',
    act: 'move',
    words: 'Move',
    asks: v.object({ id: AppointmentId, slotId: SlotId }),
    call: operatorCalls.moveAppointment,
    request: ({ id, slotId }) => ({ id, body: { slotId } }),
  }),
  acceptWaitlist: row({
    ...waiting,
    act: 'accept',
    words: 'Accept',
    asks: v.object({ id: AppointmentId, slotId: SlotId }),
    call: operatorCalls.acceptWaitlist,
    request: ({ id, slotId }) => ({ id, body: { slotId } }),
  }),
  rejectWaitlist: row({ ...waiting, act: 'reject', words: 'Reject', call: operatorCalls.rejectWaitlist }),
  endAppointments: row({
    who: 'reception',
    section: 'end',
    form: 'end',
    words: 'End all',
    asks: v.object({ id: PatientId, family: ticked }),
    call: operatorCalls.endAppointments,
    request: ({ id, family }) => ({ id, body: { family } }),
  }),
  ...PEOPLE_ACTS,
  acceptOrder: row({ ...order, act: 'accept', words: 'Accept', call: operatorCalls.acceptOrder }),
  shipOrder: row({
    ...order,
    act: 'ship',
    words: 'Ship',
    asks: v.object({ id: InvoiceId, ...operatorCalls.shipOrder.body.entries }),
    call: operatorCalls.shipOrder,
    request: ({ id, parcelNo }) => ({ id, body: { parcelNo } }),
  }),
  readyForPickup: row({ ...order, act: 'ready', words: 'Ready for pickup', call: operatorCalls.readyForPickup }),
  deliverOrder: row({ ...order, act: 'deliver', words: 'Delivered', call: operatorCalls.deliverOrder }),
  rejectOrder: row({
    ...order,
    act: 'reject',
    words: 'Reject',
    asks: v.object({ id: InvoiceId, reason: reasonToRead }),
    call: operatorCalls.rejectOrder,
    request: ({ id, reason }) => ({ id, body: { reason } }),
  }),
  changeOrderItem: row({
    ...order,
    form: 'item',
    words: 'Give fewer',
    asks: v.object({ id: InvoiceId, item: v.string(), qty: typedNumber, reason: reasonToRead }),
    call: operatorCalls.changeOrderItem,
    request: ({ id, ...body }) => ({ id, body }),
  }),
  orderRefill: row({
    who: 'dispensary',
    section: 'refills',
    form: 'refill',
    words: 'Order',
    asks: v.object({
      key: v.string(),
      item: RefillableId,
      qty: typedNumber,
      clinicId: ClinicId,
      email: v.string(),
      phoneNumber: v.string(),
    }),
    call: operatorCalls.orderRefill,
    request: async ({ key, item, qty, clinicId, email, phoneNumber }, db) => {
      const owner = await findOwner(db, item);
      if (!owner) return null;
      const recipient = { name: owner.name, email, phoneCode: '+65', phoneNumber, pickupClinic: clinicId } as const;
      const delivery = { deliveryType: 'Pickup', otherFields: recipient } as const;
      return { id: owner.id, key, body: { clinicId, cart: [{ _id: item, qty }], delivery } };
    },
  }),
  issueRecord: row({
    who: 'doctor',
    section: 'records',
    form: 'record',
    words: 'Issue',
    asks: v.object({ ...record, isIdSeen: ticked, content: paragraphs }),
    call: operatorCalls.issueRecord,
    request: (body) => ({ body }),
  }),
  redeemNiks: row({
    who: 'reception',
    section: 'niks',
    form: 'niks',
    words: 'ID seen, pay with NIK$',
    asks: v.object({ id: InvoiceId, points: typedNumber, ...NumberOnId.entries }),
    call: operatorCalls.redeemNiks,
    request: ({ id, points, ...typed }) => ({ id, body: { points, identity: identityOf(typed) } }),
  }),
  closeAccount: row({
    ...closure,
    act: 'close',
    words: 'Close the account',
    call: operatorCalls.closeAccount,
  }),
  declineClosure: row({
    ...closure,
    act: 'decline',
    words: 'Decline',
    asks: v.object({ id: ClosureId, reason: reasonToRead }),
    call: operatorCalls.declineClosure,
    request: ({ id, reason }) => ({ id, body: { reason } }),
  }),
  ...TRANSFER_ACTS,
  ...CLOSING_ACTS,
};
