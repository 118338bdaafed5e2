import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { required } from '#machines/kit/required.ts';
import { keyIcon } from '../icons.ts';
import { Button } from '../parts/button.tsx';
import { Note } from '../parts/note.tsx';
import { useDesk, useDeskSnapshot } from './use-desk.ts';

/**
 * Shows after a sign-in by password: one sentence with a link to add a passkey, until the person follows or dismisses
 * it.
 */
export function PasskeyOffer() {
  useLingui();
  const { actor, services, kept, keep } = useDesk();
  const { staff, section } = useDeskSnapshot().context;
  const { me } = required(staff, 'staff');
  const [isLeft, setLeft] = useState(kept.passkeyLeftBy === me._id);
  const leave = () => {
    keep('passkeyLeftBy', me._id);
    setLeft(true);
  };
  const isThere = section === 'account';
  if (isLeft || isThere || !services.passkeys.areKnown || me.hasPasskey !== false) return null;
  return (
    <section className="dk-offer">
      <Note tone="info" icon={keyIcon}>
        <Trans>With a passkey your face, finger or device PIN signs you in, and no code is typed.</Trans>
      </Note>
      <Button
        kind="line"
        onPress={() => {
          leave();
          actor.send({ type: 'section.open', section: 'account' });
        }}
      >
        <Trans>Use a passkey next time</Trans>
      </Button>
      <Button kind="quiet" onPress={leave}>
        <Trans>Not now</Trans>
      </Button>
    </section>
  );
}
