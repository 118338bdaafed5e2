/** Held times and their fees. */
import * as v from 'valibot';
import { REMOTE_HOLD_MS } from '#contract/constants.ts';
import { Appointment } from '#contract/entities/appointment.ts';
import { Fee } from '#contract/entities/settings.ts';
import { addMs } from '#contract/time.ts';
import { NOW } from '#model/samples.ts';

export const fee = v.parse(Fee, { feeBeforeTax: 20, taxPercentage: 9, taxAmount: 1.8, totalFee: 21.8 });

const held = (_id: string, bookingType: string) =>
  v.parse(Appointment, {
    _id,
    bookingType,
    state: 'pending',
    startDateTime: '2026-11-24T02:00:00.000Z',
    patientId: 'mei',
    holdUntil: addMs(NOW, REMOTE_HOLD_MS),
    invoiceId: `invoice of ${_id}`,
  });
export const heldRemote = held('held', 'TELE_PATIENT_REMOTE');
/** The hold of another booking. */
export const heldBefore = held('heldBefore', 'TELE_PATIENT_REMOTE');
export const heldForDeposit = held('deposit', 'NORMAL');
