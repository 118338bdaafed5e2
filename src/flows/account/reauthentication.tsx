import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { isRejectedAs } from '#machines/kit/failure.ts';
import { reauthenticationReasons } from '#machines/reauthentication/reauthentication.reasons.ts';
import { useService } from '#src/app/use-app.ts';
import type { ReauthenticationActor } from '#src/flows/reauthentication/reauthentication.definition.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Hint } from '#src/ui/field/hint.tsx';
import { PasswordField } from '#src/ui/field/password-field.tsx';
import { useFailureWords } from '#src/ui/flow/failure-words.ts';
import { FieldPlace } from '#src/ui/flow/field-place.tsx';
import { FlowDock } from '#src/ui/flow/flow-dock.tsx';
import { FlowForm } from '#src/ui/flow/flow-form.tsx';
import { useStepFocus } from '#src/ui/flow/use-step-focus.ts';
import { qrCodeIcon } from '#src/ui/icon/qr-code.icon.ts';
import { Page, Stack } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { Heading, Text } from '#src/ui/text/text.tsx';
import { DigitalIdPanel } from '../digital-id/panel.ts';
import { ByCode } from './by-code.tsx';

const FORM = 'reauthentication';
const submit = { type: 'password.submit' } as const;

interface ReauthenticationProps {
  actor: ReauthenticationActor;
}

const useWords = () => {
  const { t } = useLingui();
  return () => t`Enter your password to continue`;
};

/** Asks a person for proof of identity again. @param lead names the purpose */
export function Reauthentication({ actor, lead }: ReauthenticationProps & { lead: string }) {
  const { t } = useLingui();
  const otp = useSelector(actor, ({ children }) => children.otp);
  const digitalId = useSelector(actor, ({ children }) => children.digitalId);
  useStepFocus(otp ? 'code' : 'password');
  if (digitalId)
    return (
      <Page>
        <DigitalIdPanel actor={digitalId} otherWay={t`Use the password instead`} />
      </Page>
    );
  return otp ? <ByCode actor={otp} otherWay={t`Use the password instead`} /> : <ByPassword actor={actor} lead={lead} />;
}

function ByPassword({ actor, lead }: ReauthenticationProps & { lead: string }) {
  const { t } = useLingui();
  const session = useService('session');
  const email = useSelector(session, ({ context }) => context.profile?.email ?? '');
  const { password, failure } = useSelector(actor, ({ context }) => context);
  const isChecking = useSelector(actor, (snapshot) => snapshot.matches('checking'));
  const canUseCode = useSelector(actor, (snapshot) => snapshot.can({ type: 'code.use' }));
  const canUseId = useSelector(actor, (snapshot) => snapshot.can({ type: 'digitalId.use' }));
  const isWrong = isRejectedAs(failure, 'WRONG_PASSWORD');
  return (
    <>
      <Page>
        <FlowForm id={FORM} actor={actor} event={submit} reasons={reauthenticationReasons} words={useWords()}>
          <Stack gap={2}>
            <Heading size="xl">{t`Is it you?`}</Heading>
            <Text tone="muted">{lead}</Text>
          </Stack>
          {!isWrong && !isChecking && <NotChecked actor={actor} />}
          {/* lets a password manager find the account of the password */}
          <input hidden readOnly name="username" autoComplete="username" value={email} />
          <FieldPlace name="password">
            <PasswordField
              label={t`Password`}
              name="password"
              autoComplete="current-password"
              isReady={!isChecking}
              text={password}
              onChange={(text) => actor.send({ type: 'password.change', password: text })}
              error={
                isWrong && !isChecking && <Hint word={t`Incorrect`}>{t`Enter the password you sign in with.`}</Hint>
              }
            />
          </FieldPlace>
          {(canUseCode || canUseId) && (
            <Stack gap={3}>
              {canUseId && (
                <Button kind="line" icon={qrCodeIcon} onPress={() => actor.send({ type: 'digitalId.use' })}>
                  {t`Use Digital ID`}
                </Button>
              )}
              {canUseCode && (
                <Button kind="quiet" onPress={() => actor.send({ type: 'code.use' })}>
                  {t`Use a code instead`}
                </Button>
              )}
            </Stack>
          )}
        </FlowForm>
      </Page>
      <FlowDock
        form={FORM}
        actor={actor}
        event={submit}
        reasons={reauthenticationReasons}
        words={useWords()}
        beside={
          !isChecking && (
            <Button kind="line" onPress={() => actor.send({ type: 'step.back' })}>
              {t`Cancel`}
            </Button>
          )
        }
      >
        {isChecking ? t`Checking…` : t`Confirm`}
      </FlowDock>
    </>
  );
}

/** Failure of the password check itself. */
function NotChecked({ actor }: ReauthenticationProps) {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  const failure = useSelector(actor, ({ context }) => context.failure);
  return (
    failure && (
      <Note tone="bad" title={failureWords(failure)}>
        {t`Your password was not checked. Enter it again.`}
      </Note>
    )
  );
}
