import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useActor, useService } from '#src/app/use-app.ts';
import { PageSkeleton } from '#src/ui/flow/page-skeleton.tsx';
import { useDocumentTitle } from '#src/ui/popup/use-document-title.ts';
import DigitalIdScreen from '../digital-id/digital-id-screen.tsx';
import { SignUpWizard } from './sign-up-wizard.tsx';

/** /signup, /signupDetail, /signupSingpass and /callback: shows the answer of the digital ID first, then the wizard. */
export default function SignUpPage() {
  const { t } = useLingui();
  const session = useService('session');
  const isMember = useSelector(session, (snapshot) => snapshot.matches({ present: 'member' }));
  const returned = useActor('digitalReturn');
  const actor = useActor('signUp');
  if (returned) return <DigitalIdScreen actor={returned} otherWay={isMember ? t`Back` : t`Use password instead`} />;
  return actor ? <SignUpWizard actor={actor} /> : <Opening />;
}

function Opening() {
  const { t } = useLingui();
  useDocumentTitle(t`Create account`);
  return (
    <main id="main">
      <PageSkeleton />
    </main>
  );
}
