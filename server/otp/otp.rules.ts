import { OTP_RESEND_MS } from '#contract/constants.ts';
import { addMs, type IsoInstant, isBefore, msBetween } from '#contract/time.ts';
import { LIMITS } from '#server/kit/limits.ts';

const { codesPerHour, codesPerDay } = LIMITS;
/** The number of stored sendings, as the longest rule needs. */
export const SENDINGS_KEPT = codesPerDay.by.identifierInSession;

/**
 * The instant from which a session may send another code to a phone or email: 30 seconds after the last, and as often in an hour
 * and a day as the limits say.
 * @param sent instants of the last sendings, oldest first
 * @param scale factor on the numbers per hour and day; 0 switches them off, never the pause after the last
 */
export const nextSendAt = (sent: readonly IsoInstant[], now: IsoInstant, scale: number): IsoInstant => {
  const last = sent.at(-1);
  const times = last === undefined ? [now] : [now, addMs(last, OTP_RESEND_MS)];
  if (scale > 0) {
    for (const { by, windowMs } of [codesPerHour, codesPerDay]) {
      const first = sent.at(-Math.ceil(by.identifierInSession * scale));
      if (first !== undefined && msBetween(first, now) < windowMs) times.push(addMs(first, windowMs));
    }
  }
  return times.reduce((latest, time) => (isBefore(latest, time) ? time : latest));
};

/** Countries with cheap SMS: elsewhere codes go by email only, since numbers of some countries are expensive. */
const SMS_CODES = [
  '+65',
  '+60',
  '+66',
  '+886',
  '+86',
  '+852',
  '+853',
  '+62',
  '+63',
  '+84',
  '+81',
  '+82',
  '+91',
  '+61',
  '+64',
  '+44',
];

export const isSmsCountry = (phone: string): boolean => SMS_CODES.some((code) => phone.startsWith(code));

/** One spelling for each phone: without dashes, and without the zero that Thai and Malaysian numbers may begin with. */
export const dialled = (phone: string): string => phone.replaceAll('-', '').replace(/^(\+6[06])0+/, '$1');
