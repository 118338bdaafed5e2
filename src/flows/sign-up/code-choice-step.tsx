import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { otpReasons } from '#machines/otp/otp.reasons.ts';
import type { OtpChannel } from '#machines/otp/otp.types.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Choice, ChoiceGroup } from '#src/ui/choice/choice-group.tsx';
import { useFailureWords } from '#src/ui/flow/failure-words.ts';
import { FlowDock } from '#src/ui/flow/flow-dock.tsx';
import { Glyph } from '#src/ui/glyph/glyph.tsx';
import { mailIcon } from '#src/ui/icon/mail.icon.ts';
import { messageIcon } from '#src/ui/icon/message.icon.ts';
import { Stack } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { Heading, Text } from '#src/ui/text/text.tsx';
import { useOtpWords } from './code-step.tsx';
import type { OtpProps } from './sign-up.types.ts';

/** Choice between phone and email for the code (SIGNUP-15). */
export function CodeChoiceStep({ actor }: OtpProps) {
  const { t } = useLingui();
  const { channel, phone, email } = useSelector(actor, ({ context }) => context);
  const format = useFormat();
  const isOpen = useSelector(actor, (snapshot) => snapshot.can({ type: 'channel.select', channel }));
  const hasCode = useSelector(actor, (snapshot) => snapshot.can({ type: 'code.enter' }));
  const choice = (id: OtpChannel) => ({
    isSelected: channel === id,
    isUnavailable: !isOpen,
    onSelect: () => actor.send({ type: 'channel.select', channel: id }),
  });
  return (
    <>
      <Stack gap={2}>
        <Heading size="xl">{t`How shall we send your code?`}</Heading>
        <Text tone="muted">{t`A one-time code shows that the phone or email is yours.`}</Text>
      </Stack>
      <Unsent actor={actor} />
      <ChoiceGroup label={t`Way of sending`}>
        {phone !== null && (
          <Choice {...choice('sms')} lead={<Glyph icon={messageIcon} />} title={t`By SMS`} sub={format.phone(phone)} />
        )}
        {email !== null && (
          <Choice {...choice('email')} lead={<Glyph icon={mailIcon} />} title={t`By email`} sub={email} />
        )}
      </ChoiceGroup>
      {hasCode && (
        <Button kind="quiet" onPress={() => actor.send({ type: 'code.enter' })}>
          {t`Enter the code that was sent`}
        </Button>
      )}
    </>
  );
}

export function CodeChoiceDock({ actor }: OtpProps) {
  const { t } = useLingui();
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  return (
    <FlowDock actor={actor} event={{ type: 'code.send' }} reasons={otpReasons} words={useOtpWords(actor)}>
      {isBusy ? t`Sending…` : t`Send code`}
    </FlowDock>
  );
}

/** The code could not be sent (SIGNUP-12). */
function Unsent({ actor }: OtpProps) {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  const { isUnsent, failure } = useSelector(actor, ({ context }) => context);
  if (!isUnsent) return null;
  return (
    <Note tone="bad" title={t`Failed`}>
      {failure ? failureWords(failure) : t`The code could not be sent. Try the other way, or go back and check.`}
    </Note>
  );
}
