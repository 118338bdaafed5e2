import { useLingui } from '@lingui/react/macro';
import type { Failure } from '#machines/kit/failure.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Stack } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { useFailureWords } from './failure-words.ts';

interface EarlierProps {
  isLoading: boolean;
  /** Failure of the last try. */
  failure: Failure | null;
  onMore: () => void;
}

/** Button that loads earlier rows, below a list that has more. */
export function Earlier({ isLoading, failure, onMore }: EarlierProps) {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  return (
    <Stack gap={3}>
      {failure && (
        <Note tone="warn" title={t`Earlier ones could not be loaded`}>
          {failureWords(failure)}
        </Note>
      )}
      <Button kind="line" isBusy={isLoading} onPress={onMore}>
        {isLoading ? t`Loading…` : t`Show earlier ones`}
      </Button>
    </Stack>
  );
}
