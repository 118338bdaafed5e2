import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { lazy, type ReactNode, Suspense } from 'react';
import { statePath } from '#machines/kit/state-path.ts';
import { lazyView } from '#src/i18n/lazy-view.ts';
import { Empty } from '#src/ui/empty/empty.tsx';
import { Page } from '#src/ui/layout/layout.tsx';
import { Popup } from '#src/ui/popup/popup.tsx';
import { useCell, useWiring } from '#src/wiring/use-wiring.ts';
import { loadBookingPopup } from '../booking/prefetch.ts';
import { ConfirmDialog } from '../confirm/confirm-dialog.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

const BookingPopup = lazy(loadBookingPopup);
const AppointmentsPopup = lazy(() => import('../appointments/appointments-popup.tsx'));
const PaymentPopup = lazyView(() => import('../payment/payment-popup.tsx'));

/** The popup over the page, if one is open; `useOpenPopup` so that the frame knows whether there is one. */
export function useOpenPopup(): ReactNode {
  const { t } = useLingui();
  const wiring = useWiring();
  const path = useSelector(wiring.app, ({ value }) => statePath(value));
  const booking = useCell(wiring.booking);
  const appointments = useCell(wiring.appointments);
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
      return booking ? <Suspense fallback={waiting}>{<BookingPopup actor={booking} />}</Suspense> : waiting;
    }
    case 'popup.appointments': {
      const waiting = opening(t`My appointments`);
      return appointments ? (
        <Suspense fallback={waiting}>{<AppointmentsPopup actor={appointments} />}</Suspense>
      ) : (
        waiting
      );
    }
    case 'popup.notifications':
      return (
        <Popup title={t`Notifications`} step="notifications" onClose={close}>
          <Page>
            <Empty title={t`Notifications are not here yet`}>{t`They come with a later version of this app.`}</Empty>
          </Page>
        </Popup>
      );
    case 'popup.logOut':
      return null;
    case 'page': {
      const waiting = opening(t`Payment`, wiring.closePayment);
      if (payment === null) return null;
      return payment.actor ? <Suspense fallback={waiting}>{<PaymentPopup actor={payment.actor} />}</Suspense> : waiting;
    }
  }
}

/** The question before logging out. */
export function LogOutDialog() {
  const { app } = useWiring();
  const confirm = useSelector(app, ({ children }) => children.confirm);
  return confirm ? <ConfirmDialog actor={confirm} /> : null;
}
