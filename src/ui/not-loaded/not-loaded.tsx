import { useLingui } from '@lingui/react/macro';
import { Button } from '../button/button.tsx';
import { Page } from '../layout/layout.tsx';
import { ReportLink } from '../report-link/report-link.tsx';

/** In the place of a view whose code could not be fetched. The page is loaded anew: what the machines keep comes back. */
export function NotLoaded() {
  const { t } = useLingui();
  return (
    <Page>
      <p role="alert">{t`This could not be loaded. Check your connection, then try again. Nothing was sent.`}</p>
      <Button kind="line" isInline onPress={() => location.reload()}>{t`Try again`}</Button>
      <ReportLink />
    </Page>
  );
}
