import { useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import type { MovedLot, MovementDetail } from '#contract/entities/niks.ts';
import type { MovementId } from '#contract/ids.ts';
import { clinicDayOf } from '#contract/time.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { useFlow } from '#src/app/use-app.ts';
import type { NiksMovementActor } from '#src/flows/niks-movement/niks-movement.definition.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Amount } from '#src/ui/amount/amount.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { PageNotLoaded } from '#src/ui/flow/not-loaded.tsx';
import { PageSkeleton } from '#src/ui/flow/page-skeleton.tsx';
import { Glyph } from '#src/ui/glyph/glyph.tsx';
import { recordsIcon } from '#src/ui/icon/records.icon.ts';
import { KeyFacts } from '#src/ui/key-facts/key-facts.tsx';
import { Page, Section, Stack } from '#src/ui/layout/layout.tsx';
import { Plate, Row, RowAmount } from '#src/ui/plate/plate.tsx';
import { Text } from '#src/ui/text/text.tsx';
import { signed, useMovementReasons, useMovementWords } from './movement-words.ts';
import { NiksFooter } from './niks-facts.tsx';

/** /pointDetail/:id: one change of NIK$, and the lots that it changed (NIKS-34). */
export default function PointDetailView() {
  const { id } = useParams({ strict: false });
  const actor = useFlow('niksMovement', (id ?? '') as MovementId);
  return actor ? <PointDetail actor={actor} /> : <PageSkeleton />;
}

function PointDetail({ actor }: { actor: NiksMovementActor }) {
  const { t } = useLingui();
  const path = useSelector(actor, ({ value }) => statePath(value));
  const { movement, failure } = useSelector(actor, ({ context }) => context);
  if (path === 'unavailable')
    return (
      <PageNotLoaded
        title={t`This entry could not be loaded`}
        failure={failure}
        onRetry={() => actor.send({ type: 'movement.refresh' })}
      />
    );
  return path === 'loading' || movement === null ? <PageSkeleton /> : <Shown movement={movement} />;
}

function Shown({ movement }: { movement: MovementDetail }) {
  const { t } = useLingui();
  const { date } = useFormat();
  const words = useMovementWords();
  const reasons = useMovementReasons();
  const { kind, points, movedAt, totalAvailablePts, invoiceId, invoiceNo, bonus, short, lots } = movement;
  const change = signed(points);
  const [ends] = lots.map(({ endsOn }) => endsOn);
  const facts = [
    { term: t`Date`, fact: date(clinicDayOf(movedAt)) },
    { term: t`Balance after it`, fact: t`${totalAvailablePts} NIK$` },
    ...(bonus > 0 ? [{ term: t`Of these, birthday bonus`, fact: t`${bonus} NIK$` }] : []),
    ...(short > 0 ? [{ term: t`Used before, so not taken back`, fact: t`${short} NIK$` }] : []),
    ...(lots.length === 1 && ends ? [{ term: t`Last day`, fact: date(ends) }] : []),
    ...(invoiceNo !== null && invoiceId === null ? [{ term: t`Invoice`, fact: invoiceNo }] : []),
  ];
  return (
    <Page>
      <Card isRoomy>
        <Stack>
          <Amount label={words[kind]} amount={t`${change} NIK$`} />
          <Text tone="muted">{reasons[kind]}</Text>
          <KeyFacts facts={facts} />
        </Stack>
      </Card>
      {invoiceId !== null && (
        <Plate>
          <Row
            lead={<Glyph icon={recordsIcon} />}
            label={t`Invoice`}
            title={invoiceNo ?? ''}
            href={`/invoiceDetail?id=${encodeURIComponent(invoiceId)}`}
          />
        </Plate>
      )}
      <Section title={t`Where these NIK$ belong`}>
        <Plate>
          {lots.map((lot) => (
            <LotRow key={`${lot.grantedAt}.${lot.endsOn}`} lot={lot} />
          ))}
        </Plate>
      </Section>
      <NiksFooter />
    </Page>
  );
}

/** A lot of NIK$: the amount granted, and the amount left. */
function LotRow({ lot: { points, grantedAt, granted, remaining, endsOn, invoiceNo } }: { lot: MovedLot }) {
  const { t } = useLingui();
  const { date } = useFormat();
  const day = date(clinicDayOf(grantedAt));
  const ends = date(endsOn);
  return (
    <Row
      isTop
      title={invoiceNo === null ? t`${granted} NIK$ of ${day}` : t`${granted} NIK$ of ${day}, ${invoiceNo}`}
      sub={t`${remaining} left, valid to the end of ${ends}`}
      end={<RowAmount amount={signed(points)} />}
    />
  );
}
