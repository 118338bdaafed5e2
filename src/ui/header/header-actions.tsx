import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { bellIcon } from '../icon/bell.icon.ts';
import { calendarIcon } from '../icon/calendar.icon.ts';
import { IconButton } from '../icon-button/icon-button.tsx';

export interface HeaderActionsProps {
  /** How many own bookings are new. */
  newBookings: number;
  onOpenAppointments: () => void;
  /** How many notifications are new. */
  newNotifications: number;
  onOpenNotifications: () => void;
}

/** The calendar and the bell of the header, with their state in their names. */
export function HeaderActions({
  newBookings,
  onOpenAppointments,
  newNotifications,
  onOpenNotifications,
}: HeaderActionsProps) {
  const { t } = useLingui();
  return (
    <>
      <IconButton
        icon={calendarIcon}
        hasRing
        hasDot={newBookings > 0}
        label={
          newBookings > 0
            ? t`My appointments, ${plural(newBookings, { one: '# new', other: '# new' })}`
            : t`My appointments`
        }
        onPress={onOpenAppointments}
      />
      <IconButton
        icon={bellIcon}
        hasRing
        hasDot={newNotifications > 0}
        label={
          newNotifications > 0
            ? t`Notifications, ${plural(newNotifications, { one: '# new', other: '# new' })}`
            : t`Notifications`
        }
        onPress={onOpenNotifications}
      />
    </>
  );
}
