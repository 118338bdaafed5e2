/** Opening and closing booking by the screen's controls. */
import { t } from '@lingui/core/macro';
import { beginningWith, popup, tap } from '#harness/dom/hand.ts';
import type { Stage } from '#harness/dom/stage.tsx';
import type { BookingContext } from '#machines/booking/booking.types.ts';
import { choiceOf } from '#machines/choosing/choosing.answers.ts';
import type { ChoosingContext } from '#machines/choosing/choosing.types.ts';
import { required } from '#machines/kit/required.ts';

export type Kind = 'doctor' | 'therapist' | 'remote';

export const bookingOf = (stage: Stage) => {
  const actor = stage.flow('booking');
  if (actor === null) throw new Error('Booking was not opened');
  return actor;
};
/** The answers so far, including those of an open choice. */
export const contextOf = (stage: Stage): BookingContext => {
  const { context, children } = bookingOf(stage).getSnapshot();
  const choosing = children.choosing?.getSnapshot().context;
  if (!choosing) return context;
  const { patient } = choosing;
  return { ...context, ...choiceOf(choosing), ...(patient && { patient, patientName: patient.name }) };
};
/** The context of the choice of place, person and time. */
export const choosingOf = (stage: Stage): ChoosingContext => {
  const { choosing } = bookingOf(stage).getSnapshot().children;
  return required(choosing ?? null, 'choosing').getSnapshot().context;
};
export const openBooking = async (stage: Stage, kind: Kind = 'doctor') => {
  const cards: Record<Kind, string> = {
    doctor: t`With a doctor`,
    therapist: t`With a therapist`,
    remote: t`Remote consultation`,
  };
  tap('link', beginningWith(cards[kind]));
  await stage.until(() => stage.flow('booking') !== null && popup() !== null, 'the booking popup');
  await stage.settle();
};

export const closePopup = () => tap('button', t`Close`, popup() ?? undefined);
