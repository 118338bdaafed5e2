import { useLingui } from '@lingui/react/macro';
import type { Failure } from '#machines/kit/failure.ts';
import { Button } from '#src/ui/button/button.tsx';
import { reloadIcon } from '#src/ui/icon/reload.icon.ts';
import { Stack } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { useFailureWords } from './failure-words.ts';

export interface NotReadProps {
  title: string;
  failure: Failure | null;
  onRetry: () => void;
  /** True while the data is read again. */
  isBusy?: boolean;
}

/** Replaces a part of a page that failed to load, so that the part does not look empty. */
export function NotRead({ title, failure, onRetry, isBusy = false }: NotReadProps) {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  return (
    <Note tone="warn" title={title}>
      <Stack gap={2}>
        {failure && <p>{failureWords(failure)}</p>}
        <div>
          <Button kind="line" isSmall isInline icon={reloadIcon} isBusy={isBusy} onPress={onRetry}>
            {t`Try again`}
          </Button>
        </div>
      </Stack>
    </Note>
  );
}
