import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { OTP_DIGITS } from '#contract/constants.ts';
import { isRejectedAs } from '#machines/kit/failure.ts';
import { hasNoCode } from '#machines/kit/judges.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { otpReasons } from '#machines/otp/otp.reasons.ts';
import type { OtpEvent } from '#machines/otp/otp.types.ts';
import type { OtpActor } from '#src/flows/otp/otp.definition.ts';
import { useFormat } from '#src/format/use-format.ts';
import { CodeField } from '#src/ui/code-field/code-field.tsx';
import { useFailureWords } from '#src/ui/flow/failure-words.ts';
import { FieldPlace, focusField } from '#src/ui/flow/field-place.tsx';
import { FlowDock } from '#src/ui/flow/flow-dock.tsx';
import { FlowForm } from '#src/ui/flow/flow-form.tsx';
import { Remaining } from '#src/ui/flow/remaining.tsx';
import { clockIcon } from '#src/ui/icon/clock.icon.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import { Inline, Stack } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { Heading, Text } from '#src/ui/text/text.tsx';
import { CodeWays } from './code-ways.tsx';
import type { OtpProps } from './sign-up.types.ts';

const FORM = 'one-time-code';
const submit: OtpEvent = { type: 'code.submit' };
const send: OtpEvent = { type: 'code.send' };

export const useOtpWords = (actor: OtpActor) => {
  const { t } = useLingui();
  const resendAt = useSelector(actor, ({ context }) => context.resendAt);
  return (id: string) =>
    id === 'needsCode' ? t`Enter all ${OTP_DIGITS} digits to continue` : <Remaining until={resendAt} says="readyIn" />;
};

/** A code was sent: type it, or have another one sent (SIGNUP-16 to SIGNUP-20). */
export function CodeStep({ actor }: OtpProps) {
  const { t } = useLingui();
  const { channel, phone, email, code, expiresAt, failure } = useSelector(actor, ({ context }) => context);
  const path = useSelector(actor, ({ value }) => statePath(value));
  const isWrong = isRejectedAs(failure, 'WRONG_OTP');
  const [isUnread, setIsUnread] = useState(false);
  const digits = code.length;
  const unread =
    (isUnread && t`This text has no code of ${OTP_DIGITS} digits, or several.`) ||
    (digits > OTP_DIGITS && t`This has ${digits} digits. The code has ${OTP_DIGITS}.`);
  const format = useFormat();
  const to = channel === 'sms' && phone !== null ? format.phone(phone) : (email ?? '');
  useEffect(() => {
    if (isWrong) focusField('code');
  }, [isWrong]);
  return (
    <FlowForm id={FORM} actor={actor} event={submit} reasons={otpReasons} words={useOtpWords(actor)}>
      <Stack gap={2}>
        <Heading size="xl">{t`Enter the ${OTP_DIGITS}-digit code`}</Heading>
        <Text tone="muted">
          {channel === 'sms' ? t`We sent it by SMS to ${to}.` : t`We sent it by email to ${to}.`}
        </Text>
      </Stack>
      {path === 'code.over' ? <Over actor={actor} /> : failure && !isWrong && <NotChecked actor={actor} />}
      <FieldPlace name="code">
        <CodeField
          label={t`Code`}
          length={OTP_DIGITS}
          code={code}
          isReady={path === 'code.entering'}
          onChange={(typed) => {
            setIsUnread(hasNoCode(typed));
            actor.send({ type: 'code.change', code: typed });
          }}
          error={isWrong && path !== 'code.over' ? t`Incorrect` : unread}
        />
      </FieldPlace>
      {path !== 'code.over' && (
        <Inline>
          <Icon path={clockIcon} size={18} />
          <Text size="sm" tone="muted">
            <Remaining until={expiresAt} says="codeWorks" />
          </Text>
        </Inline>
      )}
      <CodeWays actor={actor} />
    </FlowForm>
  );
}

export function CodeDock({ actor }: OtpProps) {
  const { t } = useLingui();
  const path = useSelector(actor, ({ value }) => statePath(value));
  const words = useOtpWords(actor);
  return path === 'code.over' ? (
    <FlowDock actor={actor} event={send} reasons={otpReasons} words={words}>
      {t`Send a new code`}
    </FlowDock>
  ) : (
    <FlowDock form={FORM} actor={actor} event={submit} reasons={otpReasons} words={words}>
      {path === 'code.verifying' ? t`Checking…` : t`Confirm`}
    </FlowDock>
  );
}

/** The code was typed too late, or wrongly too often. */
function Over({ actor }: OtpProps) {
  const { t } = useLingui();
  const failure = useSelector(actor, ({ context }) => context.failure);
  const isVoid = isRejectedAs(failure, 'OTP_VOID');
  return (
    <Note tone="bad" title={isVoid ? t`Too many wrong codes` : t`This code has expired`}>
      {t`Send a new code to go on.`}
    </Note>
  );
}

/** The clinic did not say whether the code is right. */
function NotChecked({ actor }: OtpProps) {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  const failure = useSelector(actor, ({ context }) => context.failure);
  return (
    failure && (
      <Note tone="bad" title={failureWords(failure)}>
        {t`Your code was not checked. Enter it again.`}
      </Note>
    )
  );
}
