import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { type RefillNeedId, refillReasons } from '#machines/refill/refill.reasons.ts';
import {
  type ListedItem,
  selectClinics,
  selectHasDue,
  selectList,
  selectListSum,
} from '#machines/refill/refill.selectors.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Button, ButtonLink } from '#src/ui/button/button.tsx';
import { ComboBox } from '#src/ui/combo-box/combo-box.tsx';
import { DockSum } from '#src/ui/dock/dock.tsx';
import { Empty } from '#src/ui/empty/empty.tsx';
import { useFailureWords } from '#src/ui/flow/failure-words.ts';
import { FieldPlace } from '#src/ui/flow/field-place.tsx';
import { FlowDock } from '#src/ui/flow/flow-dock.tsx';
import type { StepProps } from '#src/ui/flow/step-view.ts';
import { refillIcon } from '#src/ui/icon/refill.icon.ts';
import { reloadIcon } from '#src/ui/icon/reload.icon.ts';
import { Inline, Page, Section, Still } from '#src/ui/layout/layout.tsx';
import { Plate, Row, RowAmount } from '#src/ui/plate/plate.tsx';
import { Quantity } from '#src/ui/quantity/quantity.tsx';
import { Facts } from '#src/ui/text/facts.tsx';
import { Text } from '#src/ui/text/text.tsx';
import { Thumb } from '#src/ui/thumb/thumb.tsx';
import { OrderingPage } from '../ordering/ordering-page.tsx';
import { Offered, StatusBadge } from './offered-items.tsx';
import type { RefillActor } from './refill.definition.ts';
import { Unpaid } from './unpaid.tsx';

type Props = StepProps<RefillActor>;

/** Clinic, medicines and quantities of the order (REFILL-05). */
export function StartStep({ actor }: Props) {
  const hasItems = useSelector(actor, ({ context }) => context.items.length > 0);
  const isPricing = useSelector(actor, (snapshot) => snapshot.matches('pricing'));
  if (!hasItems) return <NothingToRefill />;
  return (
    <OrderingPage actor={actor}>
      <Still isStill={isPricing}>
        <RunningOut actor={actor} />
        <ClinicField actor={actor} />
        <Unpaid actor={actor} />
        <MyList actor={actor} />
        <Offered actor={actor} />
      </Still>
    </OrderingPage>
  );
}

/** REFILL-12 */
function NothingToRefill() {
  const { t } = useLingui();
  return (
    <Page>
      <Empty
        scene="regimen"
        title={t`Nothing to refill now`}
        actions={<ButtonLink isInline href="/appointment">{t`Book an appointment`}</ButtonLink>}
      >
        {t`An appointment is needed first. After it, what you may have again shows here.`}
      </Empty>
    </Page>
  );
}

function RunningOut({ actor }: Props) {
  const { t } = useLingui();
  const hasDue = useSelector(actor, selectHasDue);
  if (!hasDue) return null;
  return (
    <Button
      kind="soft"
      icon={refillIcon}
      onPress={() => actor.send({ type: 'items.again' })}
    >{t`Order what is running out`}</Button>
  );
}

/** Choosing another clinic clears the list: the field warns before (REFILL-08). */
function ClinicField({ actor }: Props) {
  const { t } = useLingui();
  const clinics = useSelector(actor, selectClinics, shallowEqual);
  const clinic = useSelector(actor, ({ context }) => context.clinic);
  const hasList = useSelector(actor, ({ context }) => context.chosen.length > 0);
  return (
    <FieldPlace name="clinic">
      <ComboBox
        label={t`Clinic`}
        help={hasList ? t`Another clinic clears your list.` : undefined}
        options={clinics.map(({ _id, name, address }) => ({ id: _id, name, detail: address }))}
        selected={clinic?._id ?? null}
        {...(clinic === null && { shown: t`Choose a clinic` })}
        onSelect={(id) => {
          const chosen = clinics.find(({ _id }) => _id === id);
          if (chosen) actor.send({ type: 'clinic.select', clinic: chosen });
        }}
      />
    </FieldPlace>
  );
}

function MyList({ actor }: Props) {
  const { t } = useLingui();
  const list = useSelector(actor, selectList, shallowEqual);
  const hasClinic = useSelector(actor, ({ context }) => context.clinic !== null);
  if (list.length === 0 && !hasClinic)
    return (
      <Empty scene="regimen" title={t`Your list is empty`}>
        {t`Choose your clinic, then add what you need again.`}
      </Empty>
    );
  return (
    <FieldPlace name="items">
      <Section
        title={t`Your list`}
        note={list.length > 0 && t`${plural(list.length, { one: '# item', other: '# items' })}`}
      >
        {list.length === 0 ? (
          <Text tone="muted">{t`Nothing is on your list.`}</Text>
        ) : (
          <Plate>
            {list.map((item) => (
              <Listed key={item._id} actor={actor} item={item} />
            ))}
          </Plate>
        )}
      </Section>
    </FieldPlace>
  );
}

function Listed({ actor, item }: Props & { item: ListedItem }) {
  const { t } = useLingui();
  const { money } = useFormat();
  const { _id, name, quality, piece, amount, qty, qtyMax, limit } = item;
  const most = limit ?? 0;
  return (
    <Row
      isTop
      lead={<Thumb image={null} icon={refillIcon} />}
      title={name}
      sub={<Facts of={[quality, qty > 1 && `${qty} × ${money(piece)}`]} />}
      end={<RowAmount amount={money(amount)} />}
      foot={
        <>
          <Inline isSpread isWrapping>
            <StatusBadge item={item} />
            <Quantity
              name={name}
              qty={qty}
              max={qtyMax}
              onChange={(next) => actor.send({ type: 'quantity.change', id: _id, qty: next })}
            />
          </Inline>
          {limit !== null && <Text size="sm" tone="danger">{t`There can be ${most} of these now.`}</Text>}
        </>
      }
    />
  );
}

function Sum({ actor }: Props) {
  const { t } = useLingui();
  const { money } = useFormat();
  return <DockSum label={t`Before delivery`}>{money(useSelector(actor, selectListSum))}</DockSum>;
}

export function StartDock({ actor }: Props) {
  const { t } = useLingui();
  const hasItems = useSelector(actor, ({ context }) => context.items.length > 0);
  const hasList = useSelector(actor, ({ context }) => context.chosen.length > 0);
  const isPricing = useSelector(actor, (snapshot) => snapshot.matches('pricing'));
  const words: Record<string, string> = useNeedWords();
  if (!hasItems) return null;
  return (
    <FlowDock
      actor={actor}
      event={{ type: 'step.next' }}
      reasons={refillReasons}
      words={(id) => words[id]}
      beside={hasList && <Sum actor={actor} />}
    >
      {isPricing ? t`Checking…` : t`Next`}
    </FlowDock>
  );
}

function useNeedWords(): Record<RefillNeedId, string> {
  const { t } = useLingui();
  return { needsClinic: t`Choose a clinic first.`, needsItem: t`Add at least one item.` };
}

export function LoadFailedStep({ actor }: Props) {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  const failure = useSelector(actor, ({ context }) => context.failure);
  return (
    <Page>
      <Empty
        title={t`We could not read what you may have again`}
        actions={
          <Button isInline icon={reloadIcon} onPress={() => actor.send({ type: 'items.retry' })}>{t`Try again`}</Button>
        }
      >
        {failure && failureWords(failure)}
      </Empty>
    </Page>
  );
}
