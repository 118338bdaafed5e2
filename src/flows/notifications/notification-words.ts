import { useLingui } from '@lingui/react/macro';
import type { Notification, NotificationEvent } from '#contract/entities/notification.ts';
import { useFormat } from '#src/format/use-format.ts';
import { isKnownEvent } from './as-shown.ts';

/**
 * The app's own words for a notification that came without text: the event, and its facts as far as they are known
 * (NOTIF-07 to NOTIF-10).
 */
export function useNotificationWords(): (entry: Notification) => string {
  const { t } = useLingui();
  const format = useFormat();
  const words: Record<NotificationEvent, string> = {
    APPOINTMENT_CREATED: t`Your appointment is booked`,
    APPOINTMENT_EDITED: t`Your appointment has changed`,
    APPOINTMENT_REMINDER: t`Your appointment is coming up`,
    REFILL_CREATED: t`Your refill was made`,
    PAYMENT_CREATED: t`We received your payment`,
    ORDER_DONE: t`Your order is confirmed`,
    ORDER_REJECTED: t`The clinic did not accept your order`,
    ORDER_SHIPPED: t`Your order is on the way`,
    ORDER_PICKUP: t`Your order is ready for pickup`,
    ORDER_RECEIVED: t`Your order has been delivered`,
    ANNOUNCEMENT: t`News from the clinic`,
    REMOTE_UNPAID: t`Your remote consultation is not paid yet`,
    CLINIC_DONE: t`Your clinic visit is done`,
    CLINIC_CANCEL: t`Your clinic visit was cancelled`,
    CLINIC_REMIND: t`Your clinic visit is coming up`,
    CLINIC_RESCHEDULE: t`Your clinic visit was moved`,
    FACIAL_DONE: t`Your facial is done`,
    FACIAL_CANCEL: t`Your facial was cancelled`,
    FACIAL_REMIND: t`Your facial is coming up`,
    FACIAL_RESCHEDULE: t`Your facial was moved`,
    REMOTE_DONE: t`Your remote consultation is done`,
    REMOTE_CANCEL: t`Your remote consultation was cancelled`,
    REMOTE_REMIND: t`Your remote consultation is coming up`,
    REMOTE_RESCHEDULE: t`Your remote consultation was moved`,
  };
  return ({ event, metadata: { providerDetail, aptDate, invoiceNo } }) => {
    const happened = isKnownEvent(event) ? words[event] : t`There is news for you`;
    const known = [format.named(providerDetail?.name), aptDate && format.day(aptDate), invoiceNo];
    return [happened, ...known].filter(Boolean).join(' · ');
  };
}
