import { useSelector } from '@xstate/react';
import { selectNewCount as selectNewBookings } from '#machines/appointments/appointments.selectors.ts';
import { selectNewCount as selectNewNotifications } from '#machines/notifications/notifications.selectors.ts';
import { useActorBeside, useService } from '#src/app/use-app.ts';
import { HeaderActions } from '#src/ui/header/header-actions.tsx';

/** Calendar and bell; for a guest both lead to sign-up (NAV-40 to NAV-43, NAV-48). */
export function HeaderIcons() {
  const flows = useService('flows');
  const actor = useActorBeside('appointments');
  const told = useActorBeside('notifications');
  const newBookings = useSelector(actor ?? undefined, (snapshot) => (snapshot ? selectNewBookings(snapshot) : 0));
  const newNotifications = useSelector(told ?? undefined, (present) => (present ? selectNewNotifications(present) : 0));
  return (
    <HeaderActions
      newBookings={newBookings}
      onOpenAppointments={() => flows.open('appointments', undefined)}
      newNotifications={newNotifications}
      onOpenNotifications={() => flows.open('notifications', undefined)}
    />
  );
}
