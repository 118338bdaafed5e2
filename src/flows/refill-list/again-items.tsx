import { useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import type { Invoice } from '#contract/entities/invoice.ts';
import { selectAgain } from '#machines/refill-list/refill-list.selectors.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Section } from '#src/ui/layout/layout.tsx';
import { Plate, Row } from '#src/ui/plate/plate.tsx';
import { useAgainWords } from './again-words.ts';
import { ListAction } from './list-action.tsx';
import type { RefillListActor } from './refill-list.definition.ts';

/** Medicines of an invoice that can be ordered again (REFILL-34). */
export function AgainItems({ actor, invoice }: { actor: RefillListActor; invoice: Invoice }) {
  const { t } = useLingui();
  const { named } = useFormat();
  const againWords = useAgainWords();
  const medicines = useSelector(actor, (snapshot) => selectAgain(snapshot, invoice), shallowEqual);
  if (medicines.length === 0) return null;
  return (
    <Section title={t`Order again`}>
      <Plate>
        {medicines.map((medicine) => (
          <Row
            key={medicine._id}
            isTop
            title={named(medicine.name)}
            sub={againWords(medicine.again)}
            end={<ListAction actor={actor} medicine={medicine} />}
          />
        ))}
      </Plate>
    </Section>
  );
}
