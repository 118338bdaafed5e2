/** The day of a visit: the room, who is there, the end with its bill, and who did not come. */
import * as v from 'valibot';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import type { RoomDoor } from '#contract/entities/appointment.ts';
import { AppointmentId } from '#contract/ids.ts';
import { phoneOf } from '#contract/rules/phone.ts';
import { row } from './act.ts';

const closing = {
  who: 'reception',
  section: 'closing',
  asks: v.object({ id: AppointmentId }),
  request: ({ id }: { id: string }) => ({ id }),
} as const;
const visit = { ...closing, form: 'visit' } as const;
/** A field that may be left empty; a number that is none is refused by the call. */
const maybeEmpty = v.optional(v.pipe(v.string(), v.trim()), '');

export const CLOSING_ACTS = {
  checkRemote: row({
    ...closing,
    who: 'doctor',
    form: 'remote-check',
    words: 'Checked: ID seen, told that it is not for emergencies',
    asks: v.object({ id: AppointmentId, phone: v.string(), place: v.string() }),
    call: operatorCalls.checkRemote,
    request: ({ id, phone, place }) => ({
      id,
      body: { isIdentitySeen: true as const, phone: phoneOf('+65', phone), place, isToldNoEmergencies: true as const },
    }),
  }),
  openRoom: row({
    ...visit,
    who: 'doctor',
    act: 'room',
    words: 'Open the room',
    call: operatorCalls.openRoom,
    leadsTo: ({ data }: { data: RoomDoor }) => data.url,
  }),
  noteArrival: row({
    ...visit,
    act: 'arrive',
    words: 'Arrived',
    call: operatorCalls.noteArrival,
    request: ({ id }) => ({ id, body: { hasCome: true } }),
  }),
  takeArrivalBack: row({
    ...visit,
    act: 'not-here',
    words: 'Not here after all',
    call: operatorCalls.noteArrival,
    request: ({ id }) => ({ id, body: { hasCome: false } }),
  }),
  missAppointment: row({ ...visit, act: 'missed', words: 'Missed', call: operatorCalls.missAppointment }),
  unmissAppointment: row({
    ...visit,
    act: 'not-missed',
    words: 'Not missed after all',
    call: operatorCalls.unmissAppointment,
  }),
  voidBill: row({
    ...closing,
    form: 'void-bill',
    words: 'Void the bill',
    asks: v.object({ id: AppointmentId, reason: operatorCalls.voidBill.body.entries.reason }),
    call: operatorCalls.voidBill,
    request: ({ id, reason }) => ({ id, body: { reason } }),
  }),
  endVisit: row({
    ...closing,
    form: 'bill',
    words: 'End with this bill',
    asks: v.object({
      id: AppointmentId,
      fee: maybeEmpty,
      item: maybeEmpty,
      qty: maybeEmpty,
      refillQty: maybeEmpty,
      endsOn: maybeEmpty,
    }),
    call: operatorCalls.endVisit,
    request: ({ id, fee, item, qty, refillQty, endsOn }) => {
      const refill = refillQty === '' ? null : { qty: Number(refillQty), endsOn };
      const given = item === '' ? [] : [{ item, qty: Number(qty), refill }];
      return { id, body: { fee: fee === '' ? null : { price: Number(fee) }, given } };
    },
  }),
};
