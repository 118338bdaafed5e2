import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Badge } from '../badge/badge.tsx';
import { Button } from '../button/button.tsx';
import { reloadIcon } from '../icon/reload.icon.ts';
import { Inline, Section } from '../layout/layout.tsx';
import { LoadingBar } from '../loading-bar/loading-bar.tsx';
import { Note } from '../note/note.tsx';
import { Strip } from '../strip/strip.tsx';
import { Toasts } from '../toasts/toasts.tsx';

export function MessageSamples() {
  const { t } = useLingui();
  const [shown, setShown] = useState<readonly number[]>([]);
  const [isLoading, setIsLoading] = useState(false);
  const close = (id: number) => setShown(shown.filter((other) => other !== id));
  return (
    <>
      <Section title={t`Badges`}>
        <Inline isWrapping>
          <Badge tone="today">
            <Trans>Today</Trans>
          </Badge>
          <Badge tone="new">
            <Trans>New</Trans>
          </Badge>
          <Badge tone="warn">
            <Trans>Pending</Trans>
          </Badge>
          <Badge tone="bad">
            <Trans>Rejected</Trans>
          </Badge>
          <Badge tone="ok">
            <Trans>Paid</Trans>
          </Badge>
          <Badge tone="info">
            <Trans>Order shipped</Trans>
          </Badge>
          <Badge>
            <Trans>Unknown</Trans>
          </Badge>
        </Inline>
      </Section>
      <Section title={t`Messages`}>
        <Strip>
          <Trans>You are offline. Nothing can be sent now.</Trans>
        </Strip>
        <Note title={t`Changing the place clears who and when`}>
          <Trans>You will choose them again.</Trans>
        </Note>
        <Note tone="ok" title={t`Done`}>
          <Trans>Your change is saved.</Trans>
        </Note>
        <Note tone="warn" title={t`Check this`}>
          <Trans>It may cost more.</Trans>
        </Note>
        <Note tone="bad" title={t`That did not work`}>
          <Trans>Try again.</Trans>
        </Note>
        <Note tone="quiet">
          <Trans>You can no longer cancel online.</Trans>
        </Note>
        <Button kind="line" onPress={() => setShown([1, 2, 3])}>
          <Trans>Show toasts</Trans>
        </Button>
        <Button kind="line" onPress={() => setIsLoading(!isLoading)}>
          <Trans>Loading indicator on or off</Trans>
        </Button>
        <LoadingBar isLoading={isLoading} />
        <Toasts
          onPause={() => {}}
          onResume={() => {}}
          toasts={(
            [
              { id: 1, tone: 'info', text: t`App ready to work offline`, actions: [] },
              {
                id: 2,
                tone: 'info',
                icon: reloadIcon,
                text: t`New content available, click on reload button to update`,
                actions: [{ label: t`Reload`, onPress: () => close(2) }],
              },
              { id: 3, tone: 'error', text: t`That did not work`, actions: [] },
            ] as const
          )
            .filter(({ id }) => shown.includes(id))
            .map((toast) => ({ ...toast, onClose: () => close(toast.id) }))}
        />
      </Section>
    </>
  );
}
