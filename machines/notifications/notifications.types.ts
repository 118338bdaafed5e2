import type { Notification } from '#contract/entities/notification.ts';
import type { NotificationId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Failure } from '../kit/failure.ts';
import type { TimePassed } from '../kit/time.ts';

export interface NotificationsContext {
  now: IsoInstant;
  /** Newest first, as the server sent them; null until the first answer. */
  entries: readonly Notification[] | null;
  isOpen: boolean;
  /** When the popup was last opened or left; what came later lights the bell. Null: never. */
  openedAt: IsoInstant | null;
  /** When the popup was last left before the present opening; later notifications are marked as new. Null: never. */
  newSince: IsoInstant | null;
  /** The notification that was tapped last. */
  highlighted: NotificationId | null;
  failure: Failure | null;
}

export type NotificationsEvent =
  | TimePassed
  | { type: 'popup.opened'; now: IsoInstant }
  | { type: 'popup.closed'; now: IsoInstant }
  | { type: 'notification.select'; id: NotificationId }
  | { type: 'list.refresh' }
  | { type: 'step.back' };
