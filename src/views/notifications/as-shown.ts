/** What a notification shows, from what the server sent (NOTIF-06: imgUrl, text, timeUnit). */
import { NOTIFICATION_EVENTS, type Notification, type NotificationEvent } from '#contract/entities/notification.ts';
import { clinicDayOf, type IsoInstant } from '#contract/time.ts';
import { formatAgo, formatDateInWords } from '#src/format/dates.ts';
import type { Language } from '#src/i18n/languages.ts';
import type { GlyphTone } from '#src/ui/glyph/glyph.tsx';
import type { IconName } from '#src/ui/icon/icon-paths.ts';

interface Image {
  icon: IconName;
  tone: GlyphTone;
}
export interface Shown {
  image: Image;
  /** HTML as it came, or null: then the app's own words stand for the event. */
  text: string | null;
  /** "5 minutes ago" for one of today, its date for an older one (NOTIF-02, NOTIF-03). */
  timeUnit: string;
}

const image = (icon: IconName, tone: GlyphTone = 'primary'): Image => ({ icon, tone });

const DEFAULT_IMAGE = image('bell', 'neutral');
const IMAGES: Record<NotificationEvent, Image> = {
  APPOINTMENT_CREATED: image('calendarAdd'),
  APPOINTMENT_EDITED: image('calendar'),
  APPOINTMENT_REMINDER: image('clock'),
  REFILL_CREATED: image('refill', 'warm'),
  PAYMENT_CREATED: image('card', 'coin'),
  ORDER_DONE: image('check', 'info'),
  ORDER_REJECTED: image('warning', 'danger'),
  ORDER_SHIPPED: image('truck', 'info'),
  ORDER_PICKUP: image('pin', 'warm'),
  ORDER_RECEIVED: image('store', 'warm'),
  ANNOUNCEMENT: image('info', 'neutral'),
  REMOTE_UNPAID: image('hourglass', 'danger'),
  CLINIC_DONE: image('clinic'),
  CLINIC_CANCEL: image('clinic', 'danger'),
  CLINIC_REMIND: image('clinic'),
  CLINIC_RESCHEDULE: image('clinic', 'info'),
  FACIAL_DONE: image('salon', 'warm'),
  FACIAL_CANCEL: image('salon', 'danger'),
  FACIAL_REMIND: image('salon', 'warm'),
  FACIAL_RESCHEDULE: image('salon', 'info'),
  REMOTE_DONE: image('video'),
  REMOTE_CANCEL: image('video', 'danger'),
  REMOTE_REMIND: image('video'),
  REMOTE_RESCHEDULE: image('video', 'info'),
};

export const isKnownEvent = (event: string): event is NotificationEvent =>
  NOTIFICATION_EVENTS.some((known) => known === event);

/** @param isRecent whether it stands among those of today */
export const asShown = (
  entry: Notification,
  { isRecent, now, language }: { isRecent: boolean; now: IsoInstant; language: Language },
): Shown => {
  const { event, msg, createdAt } = entry;
  return {
    image: isKnownEvent(event) ? IMAGES[event] : DEFAULT_IMAGE,
    text: msg.trim() === '' ? null : msg,
    timeUnit: isRecent ? formatAgo(createdAt, now, language) : formatDateInWords(clinicDayOf(createdAt), language),
  };
};
