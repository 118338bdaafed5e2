/** Texts and picture of a notification, from the server's entry (NOTIF-06: imgUrl, text, timeUnit). */

import { NOTIFICATION_EVENTS, type Notification, type NotificationEvent } from '#contract/entities/notification.ts';
import { clinicDayOf, type IsoInstant } from '#contract/time.ts';
import type { Language } from '#src/app/i18n/languages.ts';
import { formatAgo, formatDateInWords } from '#src/format/dates.ts';
import type { GlyphTone } from '#src/ui/glyph/glyph.tsx';
import { bellIcon } from '#src/ui/icon/bell.icon.ts';
import { calendarIcon } from '#src/ui/icon/calendar.icon.ts';
import { calendarAddIcon } from '#src/ui/icon/calendar-add.icon.ts';
import { cardIcon } from '#src/ui/icon/card.icon.ts';
import { checkIcon } from '#src/ui/icon/check.icon.ts';
import { clinicIcon } from '#src/ui/icon/clinic.icon.ts';
import { clockIcon } from '#src/ui/icon/clock.icon.ts';
import { hourglassIcon } from '#src/ui/icon/hourglass.icon.ts';
import type { IconPath } from '#src/ui/icon/icon.tsx';
import { infoIcon } from '#src/ui/icon/info.icon.ts';
import { pinIcon } from '#src/ui/icon/pin.icon.ts';
import { refillIcon } from '#src/ui/icon/refill.icon.ts';
import { salonIcon } from '#src/ui/icon/salon.icon.ts';
import { storeIcon } from '#src/ui/icon/store.icon.ts';
import { truckIcon } from '#src/ui/icon/truck.icon.ts';
import { videoIcon } from '#src/ui/icon/video.icon.ts';
import { warningIcon } from '#src/ui/icon/warning.icon.ts';

interface Image {
  icon: IconPath;
  tone: GlyphTone;
}
export interface Shown {
  image: Image;
  /** HTML from the server; null when the app's own words describe the event. */
  text: string | null;
  /** "5 minutes ago" for a notification of today, the date for an older one (NOTIF-02, NOTIF-03). */
  timeUnit: string;
}

const image = (icon: IconPath, tone: GlyphTone = 'primary'): Image => ({ icon, tone });

const DEFAULT_IMAGE = image(bellIcon, 'neutral');
const IMAGES: Record<NotificationEvent, Image> = {
  APPOINTMENT_CREATED: image(calendarAddIcon),
  APPOINTMENT_EDITED: image(calendarIcon),
  APPOINTMENT_REMINDER: image(clockIcon),
  REFILL_CREATED: image(refillIcon, 'warm'),
  PAYMENT_CREATED: image(cardIcon, 'coin'),
  ORDER_DONE: image(checkIcon, 'info'),
  ORDER_REJECTED: image(warningIcon, 'danger'),
  ORDER_SHIPPED: image(truckIcon, 'info'),
  ORDER_PICKUP: image(pinIcon, 'warm'),
  ORDER_RECEIVED: image(storeIcon, 'warm'),
  ANNOUNCEMENT: image(infoIcon, 'neutral'),
  REMOTE_UNPAID: image(hourglassIcon, 'danger'),
  CLINIC_DONE: image(clinicIcon),
  CLINIC_CANCEL: image(clinicIcon, 'danger'),
  CLINIC_REMIND: image(clinicIcon),
  CLINIC_RESCHEDULE: image(clinicIcon, 'info'),
  FACIAL_DONE: image(salonIcon, 'warm'),
  FACIAL_CANCEL: image(salonIcon, 'danger'),
  FACIAL_REMIND: image(salonIcon, 'warm'),
  FACIAL_RESCHEDULE: image(salonIcon, 'info'),
  REMOTE_DONE: image(videoIcon),
  REMOTE_CANCEL: image(videoIcon, 'danger'),
  REMOTE_REMIND: image(videoIcon),
  REMOTE_RESCHEDULE: image(videoIcon, 'info'),
};

export const isKnownEvent = (event: string): event is NotificationEvent =>
  NOTIFICATION_EVENTS.some((known) => known === event);

/** @param isRecent whether the entry is in the section of today */
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
