import { useLingui } from '@lingui/react/macro';
import { type Failure, isRejectedAs } from '#machines/kit/failure.ts';
import { isOutcomeKnown } from '#machines/kit/outcome.ts';
import { useFailureWords } from '#src/ui/flow/failure-words.ts';
import { Note } from '#src/ui/note/note.tsx';

/** Why the password was not saved. Nothing is lost: the form keeps what was typed (ERR-06). */
export function PasswordFailure({ failure }: { failure: Failure | null }) {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  if (failure === null || isRejectedAs(failure, 'WRONG_OLD_PASSWORD')) return null;
  // only a refusal says what is wrong with the password
  if (isOutcomeKnown(failure)) return <Note tone="bad">{failureWords(failure)}</Note>;
  return <Note tone="bad" title={t`Cannot set password. Please try again later`} />;
}
