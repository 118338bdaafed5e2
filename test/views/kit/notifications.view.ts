/** Notifications as a person reads them, with the two of the model. */
import { t } from '@lingui/core/macro';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import type { NotificationsEvent } from '#machines/notifications/notifications.types.ts';
import { notificationsFlow } from '#test/model/notifications.flow.ts';
import { NOON } from '#test/model/samples.ts';
import { forgetNotices, setNotices } from '#test/world/notices.ts';
import type { World } from '#test/world/world.ts';
import { beginningWith, popup, ready, tap } from './hand.ts';
import { openStage, type Stage } from './stage.tsx';
import type { ViewFlow } from './view-flow.ts';

export const notificationsOf = (stage: Stage) => {
  const actor = stage.wiring().notifications.get();
  if (actor === null) throw new Error('Nobody is signed in');
  return actor;
};
export const rows = () => [...(popup()?.querySelectorAll<HTMLElement>('section > ul > li') ?? [])];
const targets = () => rows().flatMap((row) => ready('button', undefined, row));

export const notificationsView = (world: () => World): ViewFlow => {
  let stage: Stage | null = null;
  const isOpen = () => stage !== null && notificationsOf(stage).getSnapshot().context.isOpen;
  const endings: ViewFlow['endings'] = Object.fromEntries(
    ['listNotifications', 'refreshNotifications'].flatMap((id) => [
      [`${id} -> two`, ({ world: there }: Stage) => setNotices(there)],
      [`${id} -> nothing`, ({ world: there }: Stage) => forgetNotices(there)],
    ]),
  );
  return {
    flow: notificationsFlow,
    open: async () => {
      await setNotices(world());
      stage = await openStage(world(), {
        at: '/home',
        as: 'meiling',
        before: (gate) => gate.hold(profileCalls.listNotifications),
      });
      return stage;
    },
    snapshot: (on) => notificationsOf(on).getSnapshot(),
    controls: {
      'notification.select': (event) => {
        const asked = event as Extract<NotificationsEvent, { type: 'notification.select' }> | null;
        if (asked === null) return targets();
        const entries = stage ? notificationsOf(stage).getSnapshot().context.entries : null;
        const index = entries?.findIndex(({ _id }) => _id === asked.id) ?? -1;
        return targets().slice(index, index + 1);
      },
      'step.back': () => ready('button', t`Close`, popup() ?? undefined),
      'list.refresh': () => (isOpen() ? ready('button', t`Try again`, popup() ?? undefined) : []),
    },
    moves: {
      'time.passed (until noon)': (on) => on.sleepUntil(NOON),
      'time.passed (not yet)': (on) => on.sleepUntil(notificationsOf(on).getSnapshot().context.now),
      'popup.opened': () => tap('button', beginningWith(t`Notifications`)),
      'popup.closed': (on) => on.back(),
    },
    calls: {
      listNotifications: [profileCalls.listNotifications],
      refreshNotifications: [profileCalls.listNotifications],
    },
    endings,
    region: () => popup(),
    local: () => [],
    exceptions: [],
    met: new Set(),
  };
};
