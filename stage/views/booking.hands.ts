/** Opening and closing booking as a person does. */
import { t } from '@lingui/core/macro';
import { beginningWith, popup, tap } from './hand.ts';
import type { Stage } from './stage.tsx';

export type Kind = 'doctor' | 'therapist' | 'remote';

export const bookingOf = (stage: Stage) => {
  const actor = stage.flow('booking');
  if (actor === null) throw new Error('Booking was not opened');
  return actor;
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
