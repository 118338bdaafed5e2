import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import { required } from '#machines/kit/required.ts';
import { keyIcon } from '../icons.ts';
import { Button } from '../parts/button.tsx';
import { Note } from '../parts/note.tsx';
import { useDesk, useDeskSnapshot } from './use-desk.ts';

/** After a sign-in by password: one sentence that leads to where a passkey is added, until it is followed or left. */
export function PasskeyOffer() {
  useLingui();
  const { actor, services, kept, keep } = useDesk();
  const { staff, section } = useDeskSnapshot().context;
  const [isLeft, setLeft] = useState(kept.isPasskeyLeft ?? false);
  const isThere = section === 'account';
  const leave = useCallback(() => {
    keep('isPasskeyLeft', true);
    setLeft(true);
  }, [keep]);
  // the page on which passkeys are added says more than this
  useEffect(() => {
    if (isThere) leave();
  }, [isThere, leave]);
  if (isLeft || isThere || !services.passkeys.areKnown || required(staff, 'staff').me.hasPasskey !== false) return null;
  return (
    <section className="dk-offer">
      <Note tone="info" icon={keyIcon}>
        <Trans>With a passkey your face, finger or PIN signs you in, and no code is typed.</Trans>
      </Note>
      <Button kind="line" onPress={() => actor.send({ type: 'section.open', section: 'account' })}>
        <Trans>Use a passkey next time</Trans>
      </Button>
      <Button kind="quiet" onPress={leave}>
        <Trans>Not now</Trans>
      </Button>
    </section>
  );
}
