import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { Button } from '#src/ui/button/button.tsx';
import { useFailureWords } from '#src/ui/flow/failure-words.ts';
import { focusHeading } from '#src/ui/flow/focus-heading.ts';
import { NotLoaded } from '#src/ui/flow/not-loaded.tsx';
import { Page, Stack } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { Popup } from '#src/ui/popup/popup.tsx';
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton/skeleton.tsx';
import { LastSeen } from '../offline-copy/last-seen.tsx';
import { NotificationSections } from './notification-sections.tsx';
import type { NotificationsActor } from './notifications.definition.ts';

/** Notifications: recent and older (section 2, popup 3). */
export default function NotificationsPopup({ actor }: { actor: NotificationsActor }) {
  const { t } = useLingui();
  const path = useSelector(actor, ({ value }) => statePath(value));
  const isEmpty = useSelector(actor, ({ context }) => context.entries?.length === 0);
  const step = path === 'loadFailed' ? path : isEmpty ? 'empty' : 'list';
  return (
    <Popup title={t`Notifications`} step={step} onClose={() => actor.send({ type: 'step.back' })}>
      <Page>
        <Contents actor={actor} />
      </Page>
    </Popup>
  );
}

function Contents({ actor }: { actor: NotificationsActor }) {
  const { t } = useLingui();
  const path = useSelector(actor, ({ value }) => statePath(value));
  const failure = useSelector(actor, ({ context }) => context.failure);
  switch (path) {
    case 'loading':
      return <ListSkeleton label={t`Loading your notifications`} />;
    case 'loadFailed':
      return (
        <NotLoaded
          title={t`Your notifications could not be loaded`}
          failure={failure}
          onRetry={() => actor.send({ type: 'list.refresh' })}
        />
      );
    case 'list.current':
    case 'list.refreshing':
    case 'list.outdated':
      // one element for the list in all states, so that a reader keeps the place while the list reloads
      return (
        <>
          <LastSeen of={profileCalls.listNotifications} />
          {path === 'list.outdated' && <OutdatedNote actor={actor} />}
          <NotificationSections actor={actor} />
        </>
      );
  }
}

function OutdatedNote({ actor }: { actor: NotificationsActor }) {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  const failure = useSelector(actor, ({ context }) => context.failure);
  const again = () => {
    // the tapped button disappears with the note
    focusHeading();
    actor.send({ type: 'list.refresh' });
  };
  return (
    <Note tone="warn" title={t`There may be newer notifications`}>
      <Stack gap={2}>
        <p>{failure && failureWords(failure)}</p>
        <Button kind="line" isSmall isInline onPress={again}>{t`Try again`}</Button>
      </Stack>
    </Note>
  );
}

function ListSkeleton({ label }: { label: string }) {
  return (
    <SkeletonRegion label={label}>
      <Stack>
        <Skeleton width={96} height={26} />
        <Skeleton height={270} radius={18} />
      </Stack>
    </SkeletonRegion>
  );
}
