import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { statePath } from '#machines/kit/state-path.ts';
import { lazyView } from '#src/ui/lazy-view.ts';
import { Popup } from '#src/ui/popup/popup.tsx';
import { useCell, useWiring } from '#src/wiring/use-wiring.ts';
import { loadBookingPopup } from '../booking/prefetch.ts';
import { ConfirmDialog } from '../confirm/confirm-dialog.tsx';
import { PageSkeleton } from '../flow/page-skeleton.tsx';

const BookingPopup = lazyView(loadBookingPopup);
const AppointmentsPopup = lazyView(() => import('../appointments/appointments-popup.tsx'));
const NotificationsPopup = lazyView(() => import('../notifications/notifications-popup.tsx'));
const PaymentPopup = lazyView(() => import('../payment/payment-popup.tsx'));

/** The popup over the page, if one is open; `useOpenPopup` so that the frame knows whether there is one. */
export function useOpenPopup(): ReactNode {
  const { t } = useLingui();
  const wiring = useWiring();
  const path = useSelector(wiring.app, ({ value }) => statePath(value));
  const booking = useCell(wiring.booking);
  const appointments = useCell(wiring.appointments);
  const notifications = useCell(wiring.notifications);
  const payment = useCell(wiring.payment);
  const close = () => wiring.app.send({ type: 'popup.close' });
  const opening = (title: string, onClose = close) => (
    <Popup title={title} step="opening" onClose={onClose}>
      <PageSkeleton />
    </Popup>
  );
  switch (path) {
    case 'popup.booking': {
      const waiting = opening(t`Book appointment`);
      return booking ? <BookingPopup actor={booking} whileLoading={waiting} /> : waiting;
    }
    case 'popup.appointments': {
      const waiting = opening(t`My appointments`);
      return appointments ? <AppointmentsPopup actor={appointments} whileLoading={waiting} /> : waiting;
    }
    case 'popup.notifications': {
      const waiting = opening(t`Notifications`);
      return notifications ? <NotificationsPopup actor={notifications} whileLoading={waiting} /> : waiting;
    }
    case 'popup.logOut':
      return null;
    case 'page': {
      const waiting = opening(t`Payment`, wiring.closePayment);
      if (payment === null) return null;
      return payment.actor ? <PaymentPopup actor={payment.actor} whileLoading={waiting} /> : waiting;
    }
  }
}

/** The question before logging out. */
export function LogOutDialog() {
  const { app } = useWiring();
  const confirm = useSelector(app, ({ children }) => children.confirm);
  return confirm ? <ConfirmDialog actor={confirm} /> : null;
}
