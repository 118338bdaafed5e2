import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { RefillListActor } from '#src/flows/refill-list.definition.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Section } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { Plate, Row } from '#src/ui/plate/plate.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { Text } from '#src/ui/text/text.tsx';
import { Thumb } from '#src/ui/thumb/thumb.tsx';
import { useFailureWords } from '../flow/failure-words.ts';
import { useWhose } from '../invoice/use-whose.ts';
import { useAgainWords } from '../refill-list/again-words.ts';
import { ListAction } from '../refill-list/list-action.tsx';

/** What the patient and the family were prescribed: when and how each can be had again. */
export function MedicineList({ actor }: { actor: RefillListActor }) {
  const { t } = useLingui();
  const whose = useWhose();
  const againWords = useAgainWords();
  const medicines = useSelector(actor, ({ context }) => context.medicines);
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches('loadFailed'));
  if (isFailed) return <NotRead actor={actor} title={t`Your medicines could not be read`} />;
  if (medicines?.length === 0) return null;
  return (
    <Section title={t`Your medicines`}>
      {medicines === null ? (
        <Skeleton height={150} radius={18} />
      ) : (
        <>
          <NotRead actor={actor} title={t`This may be out of date`} />
          <Plate>
            {medicines.map((medicine) => (
              <Row
                key={medicine._id}
                isTop
                lead={<Thumb image={null} icon="refill" />}
                title={medicine.name}
                sub={
                  <>
                    {[medicine.quality, medicine.clinicName, whose(medicine.patientId)].filter(Boolean).join(' · ')}
                    <Text size="sm">{againWords(medicine.again)}</Text>
                  </>
                }
                end={<ListAction actor={actor} medicine={medicine} />}
              />
            ))}
          </Plate>
        </>
      )}
    </Section>
  );
}

/** What could not be read never looks like nothing. */
function NotRead({ actor, title }: { actor: RefillListActor; title: string }) {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  const failure = useSelector(actor, ({ context }) => context.failure);
  if (failure === null) return null;
  return (
    <>
      <Note tone="bad" title={title}>
        {failureWords(failure)}
      </Note>
      <Button kind="line" isInline icon="reload" onPress={() => actor.send({ type: 'medicines.refresh' })}>
        {t`Try again`}
      </Button>
    </>
  );
}
