/** Letters to the patient. */
import { Trans } from '@lingui/react/macro';
import { Letters } from '../letters.tsx';
import { Part } from './part.tsx';
import { usePatient } from './use-patient.ts';

export function PatientLetters({ about }: { about: string }) {
  const { actor, snapshot } = usePatient();
  const { letters } = snapshot.context;
  const isReading = snapshot.matches('readingLetters');
  const mayRead = snapshot.can({ type: 'letters.read' });
  if (letters === null && !mayRead && !isReading) return null;
  return (
    <Part title={<Trans>Letters</Trans>} {...(letters && { count: letters.length })}>
      <Letters
        letters={letters}
        about={about}
        isReading={isReading}
        mayRead={mayRead}
        onRead={() => actor.send({ type: 'letters.read' })}
      />
    </Part>
  );
}
