import { t } from '@lingui/core/macro';
import type { DayFilter } from '#machines/desk-day/desk-day.rules.ts';
import type { DayVisit, VisitState } from '#machines/desk-day/desk-day.types.ts';
import { checkIcon } from '#src/ui/icon/check.icon.ts';
import { clockIcon } from '#src/ui/icon/clock.icon.ts';
import type { IconPath } from '#src/ui/icon/icon.tsx';
import { plusIcon } from '#src/ui/icon/plus.icon.ts';
import { missedIcon, seatIcon } from '../../icons.ts';
import { Badge, type Tone } from '../../parts/badge.tsx';

export const stateWord = (state: VisitState): string =>
  ({
    held: t`Held`,
    new: t`New`,
    confirmed: t`Confirmed`,
    arrived: t`Arrived`,
    seen: t`Seen`,
    missed: t`Missed`,
    rejected: t`Rejected`,
    cancelled: t`Cancelled`,
  })[state];

/** Sign of a state beside its word; confirmed has a bar alone. */
export const STATE_ICONS: Readonly<Record<VisitState, IconPath | null>> = {
  held: clockIcon,
  new: plusIcon,
  confirmed: null,
  arrived: seatIcon,
  seen: checkIcon,
  missed: missedIcon,
  rejected: missedIcon,
  cancelled: missedIcon,
};
const TONES: Readonly<Record<VisitState, Tone>> = {
  held: 'warn',
  new: 'new',
  confirmed: 'plain',
  arrived: 'info',
  seen: 'ok',
  missed: 'bad',
  rejected: 'bad',
  cancelled: 'plain',
};
/** Class of a block in the day, by state. */
export const BLOCK: Readonly<Record<VisitState, string>> = {
  held: 'held',
  new: 'new',
  confirmed: 'conf',
  arrived: 'here',
  seen: 'seen',
  missed: 'miss',
  rejected: 'miss',
  cancelled: 'miss',
};

export function StateBadge({ visit: { state, isOverdue } }: { visit: Pick<DayVisit, 'state' | 'isOverdue'> }) {
  if (isOverdue)
    return (
      <Badge tone="bad" icon={clockIcon}>
        {t`New, overdue`}
      </Badge>
    );
  const icon = STATE_ICONS[state];
  return (
    <Badge tone={TONES[state]} {...(icon && { icon })}>
      {stateWord(state)}
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
