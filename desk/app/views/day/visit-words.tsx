import { t } from '@lingui/core/macro';
import type { DayState, DayVisit } from '#contract/entities/desk.ts';
import { missedIcon, seatIcon } from '#desk/app/icons.ts';
import { Badge, type Tone } from '#desk/app/parts/badge.tsx';
import { isOverdue } from '#machines/desk-day/desk-day.rules.ts';
import type { DayFilter } from '#machines/desk-day/desk-day.types.ts';
import { checkIcon } from '#src/ui/icon/check.icon.ts';
import { clockIcon } from '#src/ui/icon/clock.icon.ts';
import type { IconPath } from '#src/ui/icon/icon.tsx';
import { plusIcon } from '#src/ui/icon/plus.icon.ts';
import { useDesk } from '../use-desk.ts';

const stateWord = (state: DayState): string =>
  ({
    held: t`Held`,
    pending: t`Payment is checked`,
    new: t`New`,
    confirmed: t`Confirmed`,
    arrived: t`Arrived`,
    seen: t`Seen`,
    missed: t`Missed`,
    rejected: t`Rejected`,
    cancelled: t`Cancelled`,
    lost: t`Paid too late`,
  })[state];

/** Sign of a state beside its word; confirmed has a bar alone. */
export const STATE_ICONS: Readonly<Record<DayState, IconPath | null>> = {
  held: clockIcon,
  pending: clockIcon,
  new: plusIcon,
  confirmed: null,
  arrived: seatIcon,
  seen: checkIcon,
  missed: missedIcon,
  rejected: missedIcon,
  cancelled: missedIcon,
  lost: missedIcon,
};
const TONES: Readonly<Record<DayState, Tone>> = {
  held: 'warn',
  pending: 'warn',
  new: 'new',
  confirmed: 'plain',
  arrived: 'info',
  seen: 'ok',
  missed: 'bad',
  rejected: 'bad',
  cancelled: 'plain',
  lost: 'bad',
};
/** Class of a block in the day, by state. */
export const BLOCK: Readonly<Record<DayState, string>> = {
  held: 'held',
  pending: 'held',
  new: 'new',
  confirmed: 'conf',
  arrived: 'here',
  seen: 'seen',
  missed: 'miss',
  rejected: 'miss',
  cancelled: 'miss',
  lost: 'miss',
};

/** The word of a visit's state; a new one that is overdue says so. */
export const useStateWord = (): ((visit: Pick<DayVisit, 'state' | 'startsAt'>) => {
  word: string;
  isLate: boolean;
}) => {
  const { time } = useDesk().services;
  return (visit) => {
    const isLate = isOverdue(visit, time.now());
    return { word: isLate ? t`New, overdue` : stateWord(visit.state), isLate };
  };
};

export function StateBadge({ visit }: { visit: Pick<DayVisit, 'state' | 'startsAt'> }) {
  const { word, isLate } = useStateWord()(visit);
  const { state } = visit;
  if (isLate)
    return (
      <Badge tone="bad" icon={clockIcon}>
        {word}
      </Badge>
    );
  const icon = STATE_ICONS[state];
  return (
    <Badge tone={TONES[state]} {...(icon && { icon })}>
      {word}
    </Badge>
  );
}

export const filterWord = (filter: DayFilter): string =>
  ({
    all: t`All`,
    toAnswer: t`To answer`,
    arrived: t`Arrived`,
    seen: t`Seen`,
    missed: t`Missed`,
    video: t`Video`,
  })[filter];
