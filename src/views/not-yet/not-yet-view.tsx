import { useLingui } from '@lingui/react/macro';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { Empty } from '#src/ui/empty/empty.tsx';
import { Page } from '#src/ui/layout/layout.tsx';

/** A page of a later version, said honestly. */
export default function NotYetView() {
  const { t } = useLingui();
  return (
    <Page>
      <Empty
        scene="waiting"
        title={t`This page is not here yet`}
        actions={<ButtonLink isInline href="/home">{t`Back to MyNiks`}</ButtonLink>}
      >
        {t`It comes with a later version of this app. To order or ask now, call your clinic.`}
      </Empty>
    </Page>
  );
}
