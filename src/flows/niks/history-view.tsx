import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Movement } from '#contract/entities/niks.ts';
import { clinicDayOf } from '#contract/time.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { useFlow } from '#src/app/use-app.ts';
import type { NiksStatementActor } from '#src/flows/niks-statement/niks-statement.definition.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Amount } from '#src/ui/amount/amount.tsx';
import { Empty } from '#src/ui/empty/empty.tsx';
import { Earlier } from '#src/ui/flow/earlier.tsx';
import { PageNotLoaded } from '#src/ui/flow/not-loaded.tsx';
import { PageSkeleton } from '#src/ui/flow/page-skeleton.tsx';
import { Page } from '#src/ui/layout/layout.tsx';
import { Plate, Row, RowAmount } from '#src/ui/plate/plate.tsx';
import { Facts } from '#src/ui/text/facts.tsx';
import { Text } from '#src/ui/text/text.tsx';
import { signed, useMovementWords } from './movement-words.ts';
import { NiksFooter } from './niks-facts.tsx';

/** /history: the statement of NIK$ (REC-22). */
export default function HistoryView() {
  const actor = useFlow('niksStatement', undefined);
  return actor ? <History actor={actor} /> : <PageSkeleton />;
}

function History({ actor }: { actor: NiksStatementActor }) {
  const { t } = useLingui();
  const path = useSelector(actor, ({ value }) => statePath(value));
  const { trx, failure } = useSelector(actor, ({ context }) => context);
  if (path === 'loading') return <PageSkeleton />;
  if (path === 'unavailable')
    return (
      <PageNotLoaded
        title={t`Your NIK$ history could not be loaded`}
        failure={failure}
        onRetry={() => actor.send({ type: 'statement.refresh' })}
      />
    );
  const [newest] = trx;
  const balance = newest?.totalAvailablePts ?? 0;
  return (
    <Page>
      {newest ? (
        <>
          <Amount label={t`Your NIK$`} amount={t`${balance} NIK$`} />
          <Plate>
            {trx.map((movement) => (
              <MovementRow key={movement._id} movement={movement} />
            ))}
          </Plate>
          <EarlierMovements actor={actor} />
        </>
      ) : (
        <Empty scene="niks" title={t`No NIK$ yet`}>
          {t`What you earn, use and what expires appears here.`}
        </Empty>
      )}
      <NiksFooter />
    </Page>
  );
}

/** One row with the fields of a transaction (NAV-45); it opens the page of that transaction. */
function MovementRow({ movement }: { movement: Movement }) {
  const { t } = useLingui();
  const { date } = useFormat();
  const words = useMovementWords();
  const { _id, kind, movedAt, points, totalAvailablePts, invoiceNo } = movement;
  return (
    <Row
      href={`/pointDetail/${encodeURIComponent(_id)}`}
      title={words[kind]}
      sub={<Facts of={[date(clinicDayOf(movedAt)), invoiceNo]} />}
      end={
        <RowAmount amount={signed(points)}>
          <Text size="xs" tone="muted" isInline>
            {t`Balance ${totalAvailablePts}`}
          </Text>
        </RowAmount>
      }
    />
  );
}

function EarlierMovements({ actor }: { actor: NiksStatementActor }) {
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches('loadingMore'));
  const { hasMore, failure } = useSelector(actor, ({ context }) => context);
  if (!hasMore) return null;
  return <Earlier isLoading={isLoading} failure={failure} onMore={() => actor.send({ type: 'statement.more' })} />;
}
