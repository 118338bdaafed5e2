import type { SnapshotFrom } from 'xstate';
import type { Notification } from '#contract/entities/notification.ts';
import type { notificationsMachine } from './notifications.machine.ts';
import { isNew, isRecent } from './notifications.rules.ts';

type ContextOf = Pick<SnapshotFrom<typeof notificationsMachine>, 'context'>;

export const selectRecent = ({ context }: ContextOf): Notification[] =>
  (context.entries ?? []).filter((entry) => isRecent(entry, context.now));

export const selectOlder = ({ context }: ContextOf): Notification[] =>
  (context.entries ?? []).filter((entry) => !isRecent(entry, context.now));

/** How many came today since the popup was last open: the bell is highlighted when there is one (NAV-43). */
export const selectNewCount = ({ context }: ContextOf): number =>
  (context.entries ?? []).filter((entry) => isNew(entry, context.now, context.openedAt)).length;

/** Whether it is marked as new in the open popup: it came since the opening before. */
export const selectIsMarked = ({ context }: ContextOf, entry: Notification): boolean =>
  isNew(entry, context.now, context.newSince);
