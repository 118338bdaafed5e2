import { useLingui } from '@lingui/react/macro';
import type { Failure } from '#machines/kit/failure.ts';
import { Button } from '#src/ui/button/button.tsx';
import { useFailureWords } from '#src/ui/flow/failure-words.ts';
import { Note } from '#src/ui/note/note.tsx';

interface LinkFailedProps {
  failure: Failure | null;
  onRetry: () => void;
  onHome: () => void;
}

/** The link of a letter may be good: the server could not answer for it yet. */
export function LinkFailed({ failure, onRetry, onHome }: LinkFailedProps) {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  return (
    <>
      <Note tone="bad" title={failure && failureWords(failure)} />
      <Button onPress={onRetry}>{t`Try again`}</Button>
      <Button kind="quiet" onPress={onHome}>{t`Go to MyNiks`}</Button>
    </>
  );
}
