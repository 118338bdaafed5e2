import type { Notification } from '#contract/entities/notification.ts';
import { clinicDayOf, type IsoInstant, isBefore } from '#contract/time.ts';

/** Created today, by Singapore's calendar (NOTIF-02); all others are older (NOTIF-03). */
export const isRecent = ({ createdAt }: Notification, now: IsoInstant): boolean =>
  clinicDayOf(createdAt) === clinicDayOf(now);

/** Created today and after the popup was last open (NAV-43). */
export const isNew = (entry: Notification, now: IsoInstant, openedAt: IsoInstant | null): boolean =>
  isRecent(entry, now) && (openedAt === null || isBefore(openedAt, entry.createdAt));
