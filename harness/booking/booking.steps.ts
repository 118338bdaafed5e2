/** Opening and closing booking by the screen's controls. */
import { t } from '@lingui/core/macro';
import { beginningWith, popup, tap } from '#harness/dom/hand.ts';
import type { Harness } from '#harness/dom/harness.tsx';
import type { BookingContext } from '#machines/booking/booking.types.ts';
import { choiceOf } from '#machines/choosing/choosing.answers.ts';
import type { ChoosingContext } from '#machines/choosing/choosing.types.ts';
import { required } from '#machines/kit/required.ts';

export type Kind = 'doctor' | 'therapist' | 'remote';

export const bookingOf = (harness: Harness) => {
  const actor = harness.flow('booking');
  if (actor === null) throw new Error('Booking was not opened');
  return actor;
};
/** The answers so far, including those of an open choice. */
export const contextOf = (harness: Harness): BookingContext => {
  const { context, children } = bookingOf(harness).getSnapshot();
  const choosing = children.choosing?.getSnapshot().context;
  if (!choosing) return context;
  const { patient } = choosing;
  return { ...context, ...choiceOf(choosing), ...(patient && { patient, patientName: patient.name }) };
};
/** The context of the choice of place, person and time. */
export const choosingOf = (harness: Harness): ChoosingContext => {
  const { choosing } = bookingOf(harness).getSnapshot().children;
  return required(choosing ?? null, 'choosing').getSnapshot().context;
};
export const openBooking = async (harness: Harness, kind: Kind = 'doctor') => {
  const cards: Record<Kind, string> = {
    doctor: t`With a doctor`,
    therapist: t`With a therapist`,
    remote: t`Remote consultation`,
  };
  tap('link', beginningWith(cards[kind]));
  await harness.until(() => harness.flow('booking') !== null && popup() !== null, 'the booking popup');
  await harness.settle();
};

export const closePopup = () => tap('button', t`Close`, popup() ?? undefined);
