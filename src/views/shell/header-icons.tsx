import { useSelector } from '@xstate/react';
import { selectNewCount as selectNewBookings } from '#machines/appointments/appointments.selectors.ts';
import { selectNewCount as selectNewNotifications } from '#machines/notifications/notifications.selectors.ts';
import { HeaderActions } from '#src/ui/header/header-actions.tsx';
import { useCell, useWiring } from '#src/wiring/use-wiring.ts';

/** Calendar and bell; for a guest both lead to sign-up (NAV-40 to NAV-43, NAV-48). */
export function HeaderIcons() {
  const { app, appointments, notifications, answerTap } = useWiring();
  const actor = useCell(appointments);
  const told = useCell(notifications);
  const newBookings = useSelector(actor ?? undefined, (snapshot) => (snapshot ? selectNewBookings(snapshot) : 0));
  const newNotifications = useSelector(told ?? undefined, (present) => (present ? selectNewNotifications(present) : 0));
  return (
    <HeaderActions
      newBookings={newBookings}
      onOpenAppointments={() => answerTap(() => app.send({ type: 'appointments.open' }))}
      newNotifications={newNotifications}
      onOpenNotifications={() => answerTap(() => app.send({ type: 'notifications.open' }))}
    />
  );
}
