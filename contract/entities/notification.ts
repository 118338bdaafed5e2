import * as v from 'valibot';
import { InvoiceId, NotificationId } from '../ids.ts';
import { maybe } from '../text.ts';
import { ClinicDay, IsoInstant } from '../time-formats.ts';

/** Known kinds of notifications (NOTIF-07, NOTIF-08, NOTIF-09); an unknown kind is shown by its `msg` (NOTIF-10). */
export const NOTIFICATION_EVENTS = [
  'APPOINTMENT_CREATED',
  'APPOINTMENT_EDITED',
  'APPOINTMENT_REMINDER',
  'REFILL_CREATED',
  'PAYMENT_CREATED',
  'ORDER_DONE',
  'ORDER_REJECTED',
  'ORDER_SHIPPED',
  'ORDER_PICKUP',
  'ORDER_RECEIVED',
  'ANNOUNCEMENT',
  'REMOTE_UNPAID',
  'CLINIC_DONE',
  'CLINIC_CANCEL',
  'CLINIC_REMIND',
  'CLINIC_RESCHEDULE',
  'FACIAL_DONE',
  'FACIAL_CANCEL',
  'FACIAL_REMIND',
  'FACIAL_RESCHEDULE',
  'REMOTE_DONE',
  'REMOTE_CANCEL',
  'REMOTE_REMIND',
  'REMOTE_RESCHEDULE',
] as const;
export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number];

/** Subject of the notification, as far as it is known (NOTIF-06). */
export const NotificationMetadata = v.object({
  aptDate: maybe(ClinicDay),
  providerDetail: maybe(v.object({ name: maybe(v.string()) })),
  invoiceNo: maybe(v.string()),
  /** Code of the clinic, salon or shop. */
  orgCode: maybe(v.string()),
  invoiceDetails: maybe(v.object({ _id: maybe(InvoiceId), invoiceType: maybe(v.string()) })),
  payment: maybe(v.object({ createdAt: maybe(IsoInstant) })),
});
export type NotificationMetadata = v.InferOutput<typeof NotificationMetadata>;

export const Notification = v.object({
  _id: NotificationId,
  event: v.string(),
  /** HTML; src/flows/notifications/markup.tsx lets only a few elements through. It may be missing. */
  msg: v.nullish(v.string(), ''),
  createdAt: IsoInstant,
  metadata: v.nullish(NotificationMetadata, {}),
});
export type Notification = v.InferOutput<typeof Notification>;
