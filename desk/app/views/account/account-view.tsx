import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { SnapshotFrom } from 'xstate';
import { clockTimeOf } from '#contract/time.ts';
import { accountFlow } from '#desk/app/flows/desk-account.flow.ts';
import { Button, IconButton } from '#desk/app/parts/button.tsx';
import { Note } from '#desk/app/parts/note.tsx';
import { selectIsRead } from '#machines/desk-account/desk-account.selectors.ts';
import { required } from '#machines/kit/required.ts';
import { useFormat } from '#src/format/use-format.ts';
import { plusIcon } from '#src/ui/icon/plus.icon.ts';
import { reloadIcon } from '#src/ui/icon/reload.icon.ts';
import { failureWords } from '../failure-words.ts';
import { roleName } from '../sections.tsx';
import { useShortcuts } from '../shortcuts.tsx';
import { useDesk, useDeskSnapshot } from '../use-desk.ts';
import { useSection } from '../use-section.ts';
import type { AccountActor } from './account-actor.ts';
import { AddPasskey } from './add-passkey.tsx';
import { FactorSteps } from './factor-steps.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { PinSteps } from './pin-steps.tsx';
import { SessionList } from './session-list.tsx';

export function AccountView() {
  const desk = useDesk();
  const { staff } = useDeskSnapshot().context;
  const actor = useSection({
    section: 'account',
    flow: accountFlow,
    input: () => ({
      hasPasskeys: desk.services.passkeys.areKnown,
      hasPin: staff?.me.hasPin === true,
      wizardId: crypto.randomUUID(),
      kept: desk.kept.account ?? { isAdding: false, name: '', recoveryCodes: [] },
    }),
    keep: ({ context: { isAdding, name, recoveryCodes } }) => {
      // codes outlast a lock, and go with another section, which opens after a question alone
      const isLeft = desk.actor.getSnapshot().matches('working');
      desk.keep('account', { isAdding, name, recoveryCodes: isLeft ? [] : recoveryCodes });
    },
    partsOf: () => ({}),
    isShownOnce: (snapshot) => snapshot.matches('codes'),
  });
  const areCodesShown = useSelector(actor, (snapshot) => snapshot.matches('codes'));
  // another section is opened after a question then
  useEffect(() => desk.actor.send({ type: 'codes.note', areShown: areCodesShown }), [desk.actor, areCodesShown]);
  const hasPin = useSelector(actor, ({ context }) => context.hasPin);
  // the lock asks for the PIN of a person who has one
  useEffect(() => desk.actor.send({ type: 'pin.note', hasPin }), [desk.actor, hasPin]);
  return <AccountScreen actor={actor} />;
}

/** The facts about the person that the desk knows. */
function Person({ actor }: { actor: AccountActor }) {
  const isIdle = useSelector(actor, (snapshot) => snapshot.matches('account'));
  const { staff } = useDeskSnapshot().context;
  const { codesMade, hasPin } = useSelector(actor, ({ context }) => context);
  const { name, email, roles, recoveryCodes: codesBefore, endsAt } = required(staff, 'staff').me;
  const recoveryCodes = codesMade ?? codesBefore;
  const { time } = useFormat();
  const until = time(clockTimeOf(endsAt));
  return (
    <section className="box">
      <h2 className="h-md">{name}</h2>
      <dl className="kv">
        <dt>{t`Work email`}</dt>
        <dd>{email}</dd>
        <dt>{t`Roles`}</dt>
        <dd>{roles.map(roleName).join(', ')}</dd>
        <dt>{t`Shift`}</dt>
        <dd>
          <Trans>ends {until}</Trans>
        </dd>
        <dt>{t`Recovery codes`}</dt>
        <dd>
          <Trans>{recoveryCodes} left</Trans>
        </dd>
        <dt>{t({ message: 'PIN', context: 'unlocks the desk' })}</dt>
        <dd>{hasPin ? t`unlocks the desk` : t`you have none`}</dd>
      </dl>
      {isIdle && (
        <div className="inline wrap">
          <Button onPress={() => actor.send({ type: 'pin.begin' })}>
            {hasPin ? <Trans>Change the PIN</Trans> : <Trans>Set a PIN</Trans>}
          </Button>
          {hasPin && (
            <Button onPress={() => actor.send({ type: 'pin.remove' })}>
              <Trans>Remove the PIN</Trans>
            </Button>
          )}
          <Button onPress={() => actor.send({ type: 'factor.begin' })}>
            <Trans>Change to another app</Trans>
          </Button>
        </div>
      )}
    </section>
  );
}

function DoneWords({ done }: { done: NonNullable<SnapshotFrom<AccountActor>['context']['done']> }) {
  switch (done) {
    case 'added':
      return <Trans>The passkey is added. It signs you in and unlocks the desk.</Trans>;
    case 'removed':
      return <Trans>The passkey is removed. It opens the desk no more.</Trans>;
    case 'ended':
      return <Trans>The session is ended. Whoever uses that device has to sign in again.</Trans>;
    case 'pinSet':
      return <Trans>The PIN is set. It unlocks the desk, and never signs you in.</Trans>;
    case 'pinRemoved':
      return <Trans>The PIN is removed. It unlocks the desk no more.</Trans>;
    case 'replaced':
      return <Trans>Your new app counts. Remove the desk from the former one.</Trans>;
  }
}

/** The account as its machine says. */
export function AccountScreen({ actor }: { actor: AccountActor }) {
  const snapshot = useSelector(actor, (each) => each);
  const { hasPasskeys, passkeys, done, failure } = snapshot.context;
  useShortcuts({ Escape: () => actor.send({ type: 'step.back' }) });
  const isRead = selectIsRead(snapshot);
  return (
    <>
      <div className="dk-head">
        <h1>
          <Trans>Your account</Trans>
        </h1>
        {snapshot.matches('account') && (
          <IconButton path={reloadIcon} label={t`Read again`} onPress={() => actor.send({ type: 'account.refresh' })} />
        )}
        {hasPasskeys && snapshot.matches('account') && (
          <div className="end">
            <Button kind="primary" icon={plusIcon} onPress={() => actor.send({ type: 'add.begin' })}>
              <Trans>Add a passkey</Trans>
            </Button>
          </div>
        )}
      </div>
      <div className="dk-body" aria-busy={snapshot.matches('reading') || undefined}>
        {done && (
          <div role="status">
            <Note tone="ok">
              <DoneWords done={done} />
            </Note>
          </div>
        )}
        {snapshot.matches('account') && failure && <Note tone="bad">{failureWords(failure)}</Note>}
        <AddPasskey actor={actor} />
        <PinSteps actor={actor} />
        <FactorSteps actor={actor} />
        {isRead && passkeys.length > 0 && <PasskeyList actor={actor} />}
        {snapshot.matches('account') && passkeys.length === 0 && (
          <div className="empty">
            <h2 className="h-md">
              <Trans>You have no passkey</Trans>
            </h2>
            <p className="mute">
              {hasPasskeys ? (
                <Trans>With one, your face, finger or device PIN signs you in, and no code is typed.</Trans>
              ) : (
                <Trans>This browser knows no passkeys.</Trans>
              )}
            </p>
          </div>
        )}
        {snapshot.matches('unread') && (
          <>
            <Note tone="bad" title={<Trans>Your account did not load.</Trans>}>
              {failureWords(required(failure, 'failure'))}
            </Note>
            <div>
              <Button kind="primary" onPress={() => actor.send({ type: 'account.refresh' })}>
                <Trans>Try again</Trans>
              </Button>
            </div>
          </>
        )}
        {isRead && <SessionList actor={actor} />}
        <Person actor={actor} />
        <Note>
          <Trans>Password and app keep working. If a device is lost, remove its passkey here.</Trans>
        </Note>
      </div>
    </>
  );
}
