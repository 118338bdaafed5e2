import { Trans } from '@lingui/react/macro';
import { required } from '#machines/kit/required.ts';
import { Button } from '../parts/button.tsx';
import { Note } from '../parts/note.tsx';
import { failureWords } from './failure-words.ts';
import { InvitationView } from './invitation-view.tsx';
import { LockView } from './lock-view.tsx';
import { SignInView } from './sign-in-view.tsx';
import { useDesk, useDeskSnapshot } from './use-desk.ts';
import { Working } from './working.tsx';

/** Shows a page by the state of the desk's machine alone: sections are mounted only while it works. */
export function App() {
  const { actor } = useDesk();
  const snapshot = useDeskSnapshot();
  const { deskSignIn, deskInvitation } = snapshot.children;
  switch (snapshot.value) {
    case 'invited':
      return deskInvitation ? <InvitationView actor={deskInvitation} /> : null;
    case 'beginning':
    case 'opening':
    case 'locking':
    case 'signingOut':
      return <main id="main" aria-busy="true" />;
    case 'signingIn':
      return deskSignIn ? <SignInView actor={deskSignIn} /> : null;
    case 'locked':
    case 'unlocking':
    case 'askingPasskey':
    case 'unlockingByPasskey':
      return <LockView />;
    case 'unreached':
      return (
        <main id="main" className="dk-body stack">
          <Note tone="bad" title={<Trans>The desk did not load.</Trans>}>
            {failureWords(required(snapshot.context.failure, 'failure'))}
          </Note>
          <div>
            <Button kind="primary" onPress={() => actor.send({ type: 'desk.retry' })}>
              <Trans>Try again</Trans>
            </Button>
          </div>
        </main>
      );
    case 'working':
      return <Working />;
  }
}
