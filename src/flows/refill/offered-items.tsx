import { useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import type { RefillItem } from '#contract/entities/refill.ts';
import { pieceOf, selectFound } from '#machines/refill/refill.selectors.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Badge } from '#src/ui/badge/badge.tsx';
import { SearchField } from '#src/ui/field/search-field.tsx';
import type { StepProps } from '#src/ui/flow/step-view.ts';
import { refillIcon } from '#src/ui/icon/refill.icon.ts';
import { Inline, Section, Stack } from '#src/ui/layout/layout.tsx';
import { Plate, Row, RowAction } from '#src/ui/plate/plate.tsx';
import { Facts } from '#src/ui/text/facts.tsx';
import { Text } from '#src/ui/text/text.tsx';
import { Thumb } from '#src/ui/thumb/thumb.tsx';
import type { RefillActor } from './refill.definition.ts';

/** REFILL-13 */
export function StatusBadge({ item: { status } }: { item: RefillItem }) {
  const { t } = useLingui();
  return status === 'success' ? (
    <Badge tone="ok">{t`Ready to order`}</Badge>
  ) : (
    <Badge tone="warn">{t`Clinic must confirm`}</Badge>
  );
}

/** Medicines that the clinic has, with a search by name (REFILL-07). */
export function Offered({ actor }: StepProps<RefillActor>) {
  const { t } = useLingui();
  const { money, named } = useFormat();
  const clinic = useSelector(actor, ({ context }) => context.clinic);
  const keyword = useSelector(actor, ({ context }) => context.keyword);
  const found = useSelector(actor, (snapshot) => selectFound(snapshot, named), shallowEqual);
  if (clinic === null) return null;
  return (
    <Section title={t`Add an item`}>
      <SearchField
        label={t`Type a name`}
        text={keyword}
        onChange={(typed) => actor.send({ type: 'search.change', keyword: typed })}
      />
      {found.length === 0 ? (
        <Text tone="muted">{t`Nothing else can be refilled at this clinic.`}</Text>
      ) : (
        <Plate>
          {found.map((item) => (
            <Row
              key={item._id}
              isTop
              lead={<Thumb image={null} icon={refillIcon} />}
              title={named(item.name)}
              sub={
                <Stack gap={1}>
                  <p>
                    <Facts of={[named(item.quality), money(pieceOf(item))]} />
                  </p>
                  <Inline>
                    <StatusBadge item={item} />
                  </Inline>
                </Stack>
              }
              end={
                <RowAction
                  label={t({ message: 'Add', context: 'to the list' })}
                  hiddenLabel={t`Add: ${named(item.name)}`}
                  onPress={() => actor.send({ type: 'item.add', id: item._id })}
                />
              }
            />
          ))}
        </Plate>
      )}
    </Section>
  );
}
