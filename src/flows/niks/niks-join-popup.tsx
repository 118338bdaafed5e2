import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { statePath } from '#machines/kit/state-path.ts';
import { niksJoinReasons } from '#machines/niks-join/niks-join.reasons.ts';
import { selectIsEligible } from '#machines/niks-join/niks-join.selectors.ts';
import { useService } from '#src/app/use-app.ts';
import type { NiksJoinActor } from '#src/flows/niks-join/niks-join.definition.ts';
import { Button, ButtonLink } from '#src/ui/button/button.tsx';
import { Dock } from '#src/ui/dock/dock.tsx';
import { Empty, Hero } from '#src/ui/empty/empty.tsx';
import { FlowDock } from '#src/ui/flow/flow-dock.tsx';
import { NotLoaded } from '#src/ui/flow/not-loaded.tsx';
import { Page, Stack } from '#src/ui/layout/layout.tsx';
import { Popup } from '#src/ui/popup/popup.tsx';
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton/skeleton.tsx';
import { JoinChecklist } from './join-checklist.tsx';
import { Terms } from './terms.tsx';

interface JoinProps {
  actor: NiksJoinActor;
}

/** Join NIK$, and its terms (section 2, popups 3 and 4). */
export default function NiksJoinPopup({ actor }: JoinProps) {
  const { t } = useLingui();
  const app = useService('app');
  const path = useSelector(actor, ({ value }) => statePath(value));
  const isReading = useSelector(actor, ({ context }) => context.isReading);
  const isTerms = path === 'terms';
  const hasWayBack = isTerms && !isReading;
  return (
    <Popup
      title={isTerms ? t`NIK$ terms and conditions` : t`Join NIK$`}
      step={path === 'joining' ? 'checklist' : path}
      onBack={hasWayBack ? () => actor.send({ type: 'step.back' }) : undefined}
      onClose={path === 'joining' ? undefined : () => app.send({ type: 'popup.close' })}
      dock={<JoinDock actor={actor} />}
    >
      <Page>
        <Contents actor={actor} />
      </Page>
    </Popup>
  );
}

function Contents({ actor }: JoinProps) {
  const { t } = useLingui();
  const path = useSelector(actor, ({ value }) => statePath(value));
  const failure = useSelector(actor, ({ context }) => context.failure);
  switch (path) {
    case 'unavailable':
      return (
        <NotLoaded
          title={t`It could not be checked whether you can join`}
          failure={failure}
          onRetry={() => actor.send({ type: 'membership.refresh' })}
        />
      );
    case 'checklist':
    case 'joining':
      return <JoinChecklist actor={actor} />;
    case 'terms':
      return <Terms />;
    case 'member':
      return (
        <Empty
          scene="niks"
          title={t`You collect NIK$ already`}
          actions={
            <>
              <ButtonLink isInline href="/history">{t`See your NIK$ history`}</ButtonLink>
              <Button isInline kind="quiet" onPress={() => actor.send({ type: 'terms.open' })}>
                {t`Read the NIK$ terms and conditions`}
              </Button>
            </>
          }
        />
      );
    case 'joined':
      return (
        <Hero scene="booked" title={t`Welcome to NIK$`}>
          {t`From now on your skin-care purchases earn NIK$. You see them on MyNiks.`}
        </Hero>
      );
    default:
      return (
        <SkeletonRegion label={t`Checking whether you can join`}>
          <Stack>
            <Skeleton height={64} />
            <Skeleton height={150} radius={18} />
            <Skeleton height={150} radius={18} />
          </Stack>
        </SkeletonRegion>
      );
  }
}

function JoinDock({ actor }: JoinProps) {
  const { t } = useLingui();
  const path = useSelector(actor, ({ value }) => statePath(value));
  const canJoin = useSelector(actor, selectIsEligible);
  const isReading = useSelector(actor, ({ context }) => context.isReading);
  const back = () => actor.send({ type: 'step.back' });
  switch (path) {
    case 'checklist':
    case 'joining':
      if (!canJoin)
        return (
          <Dock>
            <Button onPress={() => actor.send({ type: 'store.open' })}>{t`Go to store`}</Button>
          </Dock>
        );
      return (
        <FlowDock
          actor={actor}
          event={{ type: 'step.next' }}
          reasons={niksJoinReasons}
          words={() => t`Tick the box to agree, then tap Next`}
        >
          {path === 'joining' ? t`Joining…` : t`Next`}
        </FlowDock>
      );
    case 'terms':
      return (
        <Dock>
          <Button onPress={back}>{isReading ? t`Close` : t`Back to join`}</Button>
        </Dock>
      );
    case 'joined':
      return (
        <Dock>
          <Button onPress={back}>{t`Close`}</Button>
        </Dock>
      );
    default:
      return null;
  }
}
