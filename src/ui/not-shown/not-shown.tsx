import { useLingui } from '@lingui/react/macro';
import type { Failure } from '#machines/kit/failure.ts';
import { Button } from '../button/button.tsx';
import { Page } from '../layout/layout.tsx';
import { ReportLink } from '../report-link/report-link.tsx';

/** Replaces a view whose code failed to load, or broke. A reload restores the state that the machines keep. */
export function NotShown({ failure }: { failure: Failure }) {
  const { t } = useLingui();
  return (
    <Page>
      <p role="alert">
        {failure.kind === 'unexpected'
          ? t`Something went wrong on our side. Please try again.`
          : t`This could not be loaded. Check your connection, then try again. Nothing was sent.`}
      </p>
      <Button kind="line" isInline onPress={() => location.reload()}>{t`Try again`}</Button>
      <ReportLink />
    </Page>
  );
}
