import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Note } from '#src/ui/note/note.tsx';
import { useFailureWords } from '../flow/failure-words.ts';
import type { StepProps } from './booking.types.ts';

/** What became of the last try: refused, or nobody knows yet (BOOK-49). */
export function NotBooked({ actor }: StepProps) {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  const failure = useSelector(actor, ({ context }) => context.failure);
  const isUnknown = useSelector(actor, (snapshot) => snapshot.matches({ creating: 'outcomeUnknown' }));
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  if (isUnknown)
    return (
      <Note tone="bad" title={t`Not confirmed yet`}>
        {t`No answer came from the clinic. Try again to find out. You will not be booked twice.`}
      </Note>
    );
  if (failure === null || isBusy) return null;
  return (
    <Note tone="bad" title={t`Not booked`}>
      {failureWords(failure)}
    </Note>
  );
}
