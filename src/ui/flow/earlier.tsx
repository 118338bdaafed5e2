import { useLingui } from '@lingui/react/macro';
import type { Failure } from '#machines/kit/failure.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Stack } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { useFailureWords } from './failure-words.ts';

interface EarlierProps {
  isLoading: boolean;
  /** The last try's. */
  failure: Failure | null;
  onMore: () => void;
}

/** The way to earlier rows, below a list of which more can be read. */
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
