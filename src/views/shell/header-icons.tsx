import { useSelector } from '@xstate/react';
import { selectNewCount } from '#machines/appointments/appointments.selectors.ts';
import { HeaderActions } from '#src/ui/header/header-actions.tsx';
import { useCell, useWiring } from '#src/wiring/use-wiring.ts';

/** Calendar and bell; for a guest both lead to sign-up (NAV-40, NAV-41, NAV-48). */
export function HeaderIcons() {
  const { app, appointments } = useWiring();
  const actor = useCell(appointments);
  const newBookings = useSelector(actor ?? undefined, (snapshot) => (snapshot ? selectNewCount(snapshot) : 0));
  return (
    <HeaderActions
      newBookings={newBookings}
      onOpenAppointments={() => app.send({ type: 'appointments.open' })}
      newNotifications={0}
      onOpenNotifications={() => app.send({ type: 'notifications.open' })}
    />
  );
}
