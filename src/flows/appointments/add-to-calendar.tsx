import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { CalendarEntry } from '#contract/calendar-file.ts';
import type { Appointment } from '#contract/entities/appointment.ts';
import { clinicDayOf } from '#contract/time.ts';
import { asFailure } from '#machines/kit/failure.ts';
import { toastOf } from '#src/app/api/told.ts';
import { pieceOf } from '#src/app/outside/piece.ts';
import { saveFile } from '#src/app/outside/save-file.ts';
import { useService } from '#src/app/use-app.ts';
import { Button } from '#src/ui/button/button.tsx';
import { calendarIcon } from '#src/ui/icon/calendar.icon.ts';
import { calendarAddIcon } from '#src/ui/icon/calendar-add.icon.ts';
import type { IconPath } from '#src/ui/icon/icon.tsx';
import { useCalendarEntry } from './use-calendar-entry.ts';

const loadCalendarFile = pieceOf(() => import('#contract/calendar-file.ts'));

export interface CalendarButtonProps {
  entry: Appointment;
  /** A line among the words of a card. */
  isInText?: boolean;
}

/** Saves a file that puts the appointment into the calendar of the device, or brings it up to date there. */
export function AddToCalendar(props: CalendarButtonProps) {
  const { t } = useLingui();
  return (
    <CalendarFileButton {...props} method="publish" icon={calendarAddIcon}>{t`Add to calendar`}</CalendarFileButton>
  );
}

/** Saves a file that takes a cancelled appointment out of the calendar of the device. */
export function RemoveFromCalendar(props: CalendarButtonProps) {
  const { t } = useLingui();
  return (
    <CalendarFileButton {...props} method="cancel" icon={calendarIcon}>{t`Remove from calendar`}</CalendarFileButton>
  );
}

interface CalendarFileButtonProps extends CalendarButtonProps {
  method: CalendarEntry['method'];
  icon: IconPath;
  children: ReactNode;
}

function CalendarFileButton({ entry, isInText = false, method, icon, children }: CalendarFileButtonProps) {
  const time = useService('time');
  const show = useService('show');
  const calendarEntry = useCalendarEntry();
  const save = async () => {
    const { calendarFileOf, CALENDAR_TYPE } = await loadCalendarFile();
    const file = calendarFileOf(calendarEntry(entry, method), time.now());
    const ending = method === 'cancel' ? '-cancelled' : '';
    saveFile(new Blob([file], { type: CALENDAR_TYPE }), `myniks-${clinicDayOf(entry.startDateTime)}${ending}.ics`);
  };
  const press = () => {
    save().catch((error: unknown) => show(toastOf(asFailure(error))));
  };
  return (
    <Button
      kind={isInText ? 'quiet' : 'line'}
      isInline={isInText}
      isSmall={isInText}
      isFlush={isInText}
      icon={icon}
      onPress={press}
    >
      {children}
    </Button>
  );
}
