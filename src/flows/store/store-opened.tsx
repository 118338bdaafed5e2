import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { storeCalls } from '#contract/calls/store.calls.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { Button } from '#src/ui/button/button.tsx';
import { PageNotLoaded } from '#src/ui/flow/not-loaded.tsx';
import { Page, Stack } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { ProductGrid, Shelf } from '#src/ui/product/product-grid.tsx';
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton/skeleton.tsx';
import { LastSeen } from '../offline-copy/last-seen.tsx';
import type { StoreActor } from './store.definition.ts';

/** The store with its products, or with placeholders before they come, or with the reason why they did not. */
export function StoreOpened({
  actor,
  children,
}: {
  actor: StoreActor | null;
  children: (actor: StoreActor) => ReactNode;
}) {
  return actor === null ? <Places /> : <Opened actor={actor}>{children}</Opened>;
}

function Opened({ actor, children }: { actor: StoreActor; children: (actor: StoreActor) => ReactNode }) {
  const { t } = useLingui();
  const path = useSelector(actor, ({ value }) => statePath(value));
  const failure = useSelector(actor, ({ context }) => context.failure);
  if (path === 'loading') return <Places />;
  if (path !== 'loadFailed')
    return (
      <>
        <LastSeen of={storeCalls.listProducts} />
        {path === 'shelf' && <NoCart actor={actor} />}
        {children(actor)}
      </>
    );
  return (
    <PageNotLoaded
      title={t`The store could not be loaded`}
      failure={failure}
      onRetry={() => actor.send({ type: 'catalogue.retry' })}
    />
  );
}

/** Nothing can be put in the cart for now. */
function NoCart({ actor }: { actor: StoreActor }) {
  const { t } = useLingui();
  return (
    <Note tone="warn" title={t`Your cart could not be read`}>
      <Stack gap={2}>
        <p>{t`You can look at what the store sells. Nothing in your cart has changed.`}</p>
        <Button
          kind="line"
          isSmall
          isInline
          onPress={() => actor.send({ type: 'catalogue.retry' })}
        >{t`Try again`}</Button>
      </Stack>
    </Note>
  );
}

const PLACES = ['a', 'b', 'c', 'd'];

function Places() {
  const { t } = useLingui();
  return (
    <Page isWide>
      <SkeletonRegion label={t`Loading the store`}>
        <Shelf
          filters={
            <>
              <Skeleton height={52} radius={14} />
              <Skeleton height={44} radius={22} />
            </>
          }
        >
          <ProductGrid>
            {PLACES.map((place) => (
              <li key={place}>
                <Skeleton height={176} radius={60} />
                <Skeleton width="70%" height={20} />
              </li>
            ))}
          </ProductGrid>
        </Shelf>
      </SkeletonRegion>
    </Page>
  );
}
