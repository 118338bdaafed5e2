import { t } from '@lingui/core/macro';
import type { CSSProperties } from 'react';
import type { StaffSlot } from '#contract/entities/desk.ts';
import { mayCall } from '#contract/roles.ts';
import { clinicDayOf, clockTimeOf } from '#contract/time.ts';
import { useFormat } from '#src/format/use-format.ts';
import { useDesk } from '../use-desk.ts';
import { useDay } from './use-day.ts';

/** Opens the search of patients; the booking of the chosen patient has this time filled in. */
const useBooking = (): ((slot: StaffSlot) => void) => {
  const desk = useDesk();
  return ({ _id, place, provider, startsAt }) => {
    const booking = { place, person: provider._id, day: clinicDayOf(startsAt), time: _id };
    desk.keep('patients', { opened: null, reason: '', act: null, fields: {}, booking });
    desk.actor.send({ type: 'section.open', section: 'patients' });
  };
};

/** A free time in the columns of the day. */
export function FreeTime({ slot, style }: { slot: StaffSlot; style: CSSProperties }) {
  const book = useBooking();
  const { roles } = useDay().snapshot.context;
  const { time } = useFormat();
  const clock = time(clockTimeOf(slot.startsAt));
  const words = t`${clock.replace(/ [AP]M$/, '')} free`;
  if (!mayCall(roles, 'bookForPatient'))
    return (
      <div className="blk blk--free" style={style}>
        {words}
      </div>
    );
  const { name } = slot.provider;
  return (
    <button type="button" className="blk blk--free" style={style} onClick={() => book(slot)}>
      {words} <span className="sr">{t`book with ${name}`}</span>
    </button>
  );
}
