/** What the forms of the desk bring. */
import * as v from 'valibot';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { Nationality } from '#contract/entities/particulars.ts';
import { AppointmentId, InvoiceId, PatientId, SlotId } from '#contract/ids.ts';
import { ACCIDENTS, isCallName, SECONDS_MAX, TIMES_MAX } from './calls-section.ts';
import { MISHAPS } from './money-sections.ts';
import { MOVE_MAX } from './time-section.ts';

const whole = (max: number) =>
  v.pipe(v.string(), v.nonEmpty(), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(max));

export const Decided = v.object({ id: AppointmentId, act: v.picklist(['accept', 'reject', 'cancel']) });
export const Offered = v.variant('act', [
  v.object({ id: AppointmentId, act: v.literal('accept'), slotId: SlotId }),
  v.object({ id: AppointmentId, act: v.literal('reject') }),
]);

export const Ended = v.object({
  id: PatientId,
  family: v.pipe(
    v.optional(v.string()),
    v.transform((ticked) => ticked !== undefined),
  ),
});

/** What is read off an ID: an NRIC or FIN, or a passport number with its country. */
const Numbered = v.object({
  number: v.optional(v.string(), ''),
  country: v.optional(
    v.pipe(
      v.string(),
      v.transform((code) => code.toUpperCase()),
      v.union([v.literal(''), Nationality]),
    ),
    '',
  ),
});
export const Released = Numbered;
export const Seen = v.object({ id: PatientId, contact: v.string(), ...Numbered.entries });
export const identityIn = ({ number, country }: v.InferOutput<typeof Numbered>) =>
  country === '' ? { nric: number } : { passport: number, nationality: country };

export const Stepped = v.variant('act', [
  v.object({ id: InvoiceId, act: v.literal('ship'), ...operatorCalls.shipOrder.body.entries }),
  v.object({ id: InvoiceId, act: v.picklist(['accept', 'ready', 'deliver', 'reject']) }),
]);

/** A regimen or document; each line of the text is a paragraph. */
const { content, ...issued } = operatorCalls.issueRecord.body.entries;
export const Issued = v.object({
  ...issued,
  isIdSeen: v.pipe(
    v.optional(v.string()),
    v.transform((ticked) => ticked !== undefined),
  ),
  content: v.pipe(
    v.string(),
    v.transform((text) => text.split(/[\r\n]+/).filter((line) => line.trim() !== '')),
    content,
  ),
});

export const Moved = v.object({ minutes: whole(MOVE_MAX) });
export const Planned = v.object({
  call: v.pipe(v.string(), v.check(isCallName)),
  accident: v.picklist(ACCIDENTS),
  seconds: v.optional(whole(SECONDS_MAX), '10'),
  times: v.optional(whole(TIMES_MAX), '1'),
});
export const Settled = v.object({ id: v.string(), paid: v.picklist(['true', 'false']) });
/** What becomes of the next webhook. */
export const Upset = v.object({ next: v.picklist(MISHAPS) });
