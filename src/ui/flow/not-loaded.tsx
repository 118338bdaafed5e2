import { useLingui } from '@lingui/react/macro';
import { Button } from '#src/ui/button/button.tsx';
import { Empty } from '#src/ui/empty/empty.tsx';
import { Page } from '#src/ui/layout/layout.tsx';
import { useFailureWords } from './failure-words.ts';
import type { NotReadProps } from './not-read.tsx';

/** Fills the place of a list or page whose data could not be loaded, and offers another try. */
export function NotLoaded({ title, failure, onRetry }: NotReadProps) {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  return (
    <Empty title={title} actions={<Button isInline onPress={onRetry}>{t`Try again`}</Button>}>
      {failure && failureWords(failure)}
    </Empty>
  );
}

/** A page of which nothing can show yet. */
export function PageNotLoaded({ title, ...rest }: Omit<NotReadProps, 'title'> & { title?: string }) {
  const { t } = useLingui();
  return (
    <Page>
      <NotLoaded title={title ?? t`This page could not be loaded`} {...rest} />
    </Page>
  );
}
