/** The staff's calls about visits and waitlists: answers, arrivals, ends, moves and cancellations. */
import * as v from 'valibot';
import { call, data, success } from '../call.ts';
import { ADDRESS_PART_MAX, MOREINFO_MAX, USUAL_TAX_PERCENT, WHEREABOUTS_MIN } from '../constants.ts';
import { Appointment, BookingType, RoomDoor } from '../entities/appointment.ts';
import { VisitFee } from '../entities/desk.ts';
import { AppointmentId, ClinicId, InvoiceId, ServiceId, SlotId } from '../ids.ts';
import { WireMoney } from '../money.ts';
import { PhoneNumber } from '../particulars.ts';
import { maybe, plainText } from '../text.ts';
import { ClinicDay, IsoInstant } from '../time-formats.ts';
import { ofPatient, reason } from './operator-people.calls.ts';

const params = v.object({ id: AppointmentId });
/** Percent, at most two decimals. */
const taxPercentage = v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(100)), USUAL_TAX_PERCENT);
export const pieces = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000));
/** Something that a patient got at a visit. */
const Given = v.object({
  /** An id of the clinics’ stock. */
  item: v.pipe(plainText(100), v.nonEmpty()),
  qty: pieces,
  /** Null where the item cannot be refilled. */
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

/** `days` covers three days. */
export const SOON = ['today', 'days', 'week'] as const;
export type Soon = (typeof SOON)[number];

export const operatorVisitCalls = {
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
  checkRemote: call({
    method: 'POST',
    path: '/operator/appointment/:id/remote-check',
    access: 'operator',
    source: 'ours',
    summary:
      'Before a remote consultation, from ten minutes before it until it ends, a clinician has seen who the patient is, asked for the phone and the place where help can be sent, and said that it is not for emergencies. The four are one record; a later check replaces it. Refusals: NOT_FOUND, ROOM_NOT_OPEN with `opensAt`, ROOM_CLOSED',
    params,
    body: v.object({
      isIdentitySeen: v.literal(true),
      phone: PhoneNumber,
      /** The patient's place, as the patient says it now. */
      place: v.pipe(plainText(ADDRESS_PART_MAX), v.minLength(WHEREABOUTS_MIN)),
      isToldNoEmergencies: v.literal(true),
    }),
    answer: success,
  }),
  redirectVisit: call({
    method: 'POST',
    path: '/operator/appointment/:id/redirect',
    access: 'operator',
    source: 'ours',
    summary:
      'A remote consultation that has begun has to go on at the clinic: it ends, what was paid for it stays as a `credit` that comes off the next bill, and the patient hears how soon to come. The reason is for staff. May be repeated on its day. Refusals: NOT_FOUND for a visit at a clinic and one that was ended otherwise, TOO_EARLY before it begins, TOO_LATE after its day',
    params,
    body: v.object({ soon: v.picklist(SOON), reason }),
    answer: data(v.object({ credit: v.number() })),
  }),
  openRoom: call({
    method: 'POST',
    path: '/operator/appointment/:id/room',
    access: 'operator',
    source: 'ours',
    summary:
      'The doctor’s way into the room of a remote consultation, from ten minutes before it until it ends. Refusals: REMOTE_UNCHECKED before the patient was checked for this time, ROOM_NOT_OPEN with `opensAt`, ROOM_CLOSED, NO_VIDEO',
    params,
    answer: data(RoomDoor),
  }),
  moveAppointment: call({
    method: 'POST',
    path: '/operator/appointment/:id/move',
    access: 'operator',
    source: 'ours',
    summary:
      'The clinic moves an appointment to a free slot of somebody who offers the same service: it is confirmed, keeps what was paid for it, and the patient may cancel it until it begins. One that has begun is moved until it is closed. May be repeated. Refusals: NOT_FOUND, SLOT_TAKEN, SLOT_PAST, SLOT_MISMATCH, OVERLAPPING with the patient’s `appointment` at that time',
    params,
    body: v.object({ slotId: SlotId }),
    answer: success,
  }),
  bookForPatient: call({
    method: 'POST',
    path: '/operator/patient/:id/appointment',
    access: 'operator',
    source: 'ours',
    summary:
      'The clinic books a time for a patient, by the rules of a patient’s own booking; the patient is told of it. Where a fee or deposit is due the time is held until `holdUntil`, and the patient pays. `deposit` says what the patient was told of a deposit that is due: that it is asked for, or that reception waives it, for the `reason`. Refusals: DEPOSIT_REQUIRED with its `amount` without `deposit`, OPERATORS_ONLY for a waiver by others, SLOT_TAKEN, SLOT_PAST, SLOT_MISMATCH, NO_VIDEO, TOO_MANY_HOLDS, TOO_MANY_APPOINTMENTS, OVERLAPPING with the patient’s `appointment` at that time',
    params: ofPatient,
    body: v.pipe(
      v.object({
        slotId: SlotId,
        service: ServiceId,
        message: v.optional(plainText(MOREINFO_MAX, { multiline: true }), ''),
        deposit: v.nullish(v.picklist(['asked', 'waived']), null),
        reason: v.nullish(reason, null),
      }),
      v.check(({ deposit, reason: why }) => deposit !== 'waived' || why !== null, 'a waiver needs a reason'),
    ),
    answer: data(v.object({ appointment: Appointment, holdUntil: maybe(IsoInstant), amount: v.nullable(v.number()) })),
  }),
  noteArrival: call({
    method: 'POST',
    path: '/operator/appointment/:id/arrive',
    access: 'operator',
    source: 'ours',
    summary:
      'The patient is there, from four hours before the start; with `hasCome` false: is not, after all. `at`: when, where it was noted without a network; kept between those four hours and now. Refusals: TOO_EARLY',
    params,
    body: v.object({ hasCome: v.optional(v.boolean(), true), at: v.nullish(IsoInstant, null) }),
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
      /** The price is before tax; null: the patient paid for the service before. */
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
  settleMissed: call({
    method: 'POST',
    path: '/operator/appointment/:id/settle',
    access: 'operator',
    source: 'ours',
    summary:
      'A missed visit is settled without a deposit: it asks for none any more, and the patient hears that nothing is owed for it. The reason is for staff. May be repeated. Refusals: NOT_FOUND of one that was not missed',
    params,
    body: v.object({ reason }),
    answer: success,
  }),
  listNotClosed: call({
    method: 'GET',
    path: '/operator/appointment/not-closed',
    access: 'operator',
    source: 'ours',
    summary:
      'Visits that began a quarter of an hour ago or longer and were not closed, the oldest hundred first: a person says whether the patient came. `unit`: of one place, else of every place of the caller',
    query: v.object({ unit: v.optional(ClinicId) }),
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
          fee: VisitFee,
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
      'The clinic cancels every appointment of a patient that has yet to take place at the places of the person, and every place on a waitlist there; with `family` those of the family, too. Prepaid fees go back; may be repeated',
    params: ofPatient,
    body: v.object({ family: v.optional(v.boolean(), false) }),
    /** Numbers of appointments and waitlist entries that this call ended. */
    answer: data(v.object({ appointments: v.number(), waiting: v.number() })),
  }),
};
