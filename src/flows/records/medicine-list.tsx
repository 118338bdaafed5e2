import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { RefillListActor } from '#src/flows/refill-list/refill-list.definition.ts';
import { useFormat } from '#src/format/use-format.ts';
import { NotRead } from '#src/ui/flow/not-read.tsx';
import { refillIcon } from '#src/ui/icon/refill.icon.ts';
import { Section } from '#src/ui/layout/layout.tsx';
import { Plate, Row } from '#src/ui/plate/plate.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { Facts } from '#src/ui/text/facts.tsx';
import { Text } from '#src/ui/text/text.tsx';
import { Thumb } from '#src/ui/thumb/thumb.tsx';
import { useWhose } from '../invoice/use-whose.ts';
import { useAgainWords } from '../refill-list/again-words.ts';
import { ListAction } from '../refill-list/list-action.tsx';

/** Prescribed medicines of the patient and the family: when and how each can be ordered again. */
export function MedicineList({ actor }: { actor: RefillListActor }) {
  const { t } = useLingui();
  const { named } = useFormat();
  const whose = useWhose();
  const againWords = useAgainWords();
  const medicines = useSelector(actor, ({ context }) => context.medicines);
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches('loadFailed'));
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const failure = useSelector(actor, ({ context }) => context.failure);
  const refresh = () => actor.send({ type: 'medicines.refresh' });
  if (isFailed) return <NotRead title={t`Your medicines could not be read`} failure={failure} onRetry={refresh} />;
  if (medicines?.length === 0 && failure === null) return null;
  return (
    <Section title={t`Your medicines`}>
      {medicines === null ? (
        <Skeleton height={150} radius={18} />
      ) : (
        <>
          {failure && (
            <NotRead title={t`This may be out of date`} failure={failure} isBusy={isBusy} onRetry={refresh} />
          )}
          {medicines.length > 0 && (
            <Plate>
              {medicines.map((medicine) => (
                <Row
                  key={medicine._id}
                  isTop
                  lead={<Thumb image={null} icon={refillIcon} />}
                  title={named(medicine.name)}
                  sub={
                    <>
                      <Facts of={[named(medicine.quality), named(medicine.clinicName), whose(medicine.patientId)]} />
                      <Text size="sm">{againWords(medicine.again)}</Text>
                    </>
                  }
                  end={<ListAction actor={actor} medicine={medicine} />}
                />
              ))}
            </Plate>
          )}
        </>
      )}
    </Section>
  );
}
