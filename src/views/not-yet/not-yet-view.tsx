import { useLingui } from '@lingui/react/macro';
import { useCurrentRoute } from '#src/routes/current-route.ts';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { Empty } from '#src/ui/empty/empty.tsx';
import { Page } from '#src/ui/layout/layout.tsx';
import { useDocumentTitle } from '#src/ui/popup/use-document-title.ts';
import { useFromPage } from '../sign-in/from-page.ts';

/** A page of a later version, said honestly. Those who cannot go on without an account are led to sign-in. */
export default function NotYetView() {
  const { t } = useLingui();
  const isBare = useCurrentRoute()?.entry.title === null;
  const from = useFromPage();
  const signIn = from === null ? '/signIn' : `/signIn?from=${encodeURIComponent(from)}`;
  return isBare ? (
    <AccountNotYet signIn={signIn} />
  ) : (
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

/** Sign-up and what belongs to it: until it is here, those with an account sign in. */
function AccountNotYet({ signIn }: { signIn: string }) {
  const { t } = useLingui();
  useDocumentTitle(t`Create an account`);
  return (
    <main id="main">
      <Page>
        <Empty
          scene="waiting"
          title={t`You need an account for this`}
          actions={
            <>
              <ButtonLink isInline href={signIn}>{t`Sign in`}</ButtonLink>
              <ButtonLink kind="quiet" isInline href="/home">{t`Back to MyNiks`}</ButtonLink>
            </>
          }
        >
          {t`Signing up here comes with a later version of this app. Your clinic can make an account for you.`}
        </Empty>
      </Page>
    </main>
  );
}
