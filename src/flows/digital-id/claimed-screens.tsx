import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { digitalIdReasons } from '#machines/digital-id/digital-id.reasons.ts';
import { isRejectedAs } from '#machines/kit/failure.ts';
import { whyNot } from '#machines/kit/reasons.ts';
import { Button } from '#src/ui/button/button.tsx';
import { PasswordField } from '#src/ui/field/password-field.tsx';
import { CallUs } from '#src/ui/flow/call-us.tsx';
import { useFailureWords } from '#src/ui/flow/failure-words.ts';
import { FieldPlace, focusField } from '#src/ui/flow/field-place.tsx';
import { FlowButton } from '#src/ui/flow/flow-button.tsx';
import { Glyph } from '#src/ui/glyph/glyph.tsx';
import { lockIcon } from '#src/ui/icon/lock.icon.ts';
import { mailIcon } from '#src/ui/icon/mail.icon.ts';
import { personIcon } from '#src/ui/icon/person.icon.ts';
import { Stack } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { Plate, Row } from '#src/ui/plate/plate.tsx';
import { Text } from '#src/ui/text/text.tsx';
import type { DigitalIdProps } from './digital-id.types.ts';

const useClaimed = ({ actor }: DigitalIdProps) => useSelector(actor, ({ context }) => context.claimed);

/** An account claims the number that the digital ID has proven: whose is it? */
export function Claimed(props: DigitalIdProps) {
  const { t } = useLingui();
  const { actor, otherWay } = props;
  const claimed = useClaimed(props);
  if (claimed === null) return null;
  return (
    <>
      <Plate>
        <Row lead={<Glyph icon={personIcon} tone="neutral" />} label={t`Your number`} title={claimed.maskedId} />
        <Row
          lead={<Glyph icon={mailIcon} tone="neutral" />}
          label={t`User ID of the account`}
          title={claimed.account}
        />
      </Plate>
      <Text>{t`If you signed up before, it is yours.`}</Text>
      <Stack gap={2}>
        <Button onPress={() => actor.send({ type: 'account.own' })}>{t`This account is mine`}</Button>
        <Text size="sm" tone="muted">
          {t`You enter its password once. From then on your Digital ID opens it, too. All other devices are signed out.`}
        </Text>
      </Stack>
      <Stack gap={2}>
        <Button kind="line" onPress={() => actor.send({ type: 'account.disown' })}>{t`It is not mine`}</Button>
        <Text size="sm" tone="muted">
          {t`You get an account of your own. Nothing of the other one comes along. We tell the clinic.`}
        </Text>
      </Stack>
      <Button kind="quiet" onPress={() => actor.send({ type: 'step.back' })}>
        {otherWay}
      </Button>
    </>
  );
}

const claim = { type: 'account.claim' } as const;

/** The password of that account, once. */
export function ClaimPassword({ actor }: DigitalIdProps) {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  const { password, failure } = useSelector(actor, ({ context }) => context);
  const isOpen = useSelector(actor, (snapshot) => snapshot.can({ type: 'password.change', password: '' }));
  const need = useSelector(actor, (snapshot) => whyNot(snapshot, claim, digitalIdReasons));
  const [isAsked, setIsAsked] = useState(false);
  const words = t`Enter the password of this account.`;
  return (
    <form
      noValidate
      style={{ display: 'contents' }}
      onSubmit={(event) => {
        event.preventDefault();
        setIsAsked(true);
        if (need) focusField(need.field);
        else actor.send(claim);
      }}
    >
      {failure && (
        <Note tone="bad" title={failureWords(failure)}>
          {isRejectedAs(failure, 'WRONG_CREDENTIALS') && t`Check caps lock.`}
        </Note>
      )}
      <FieldPlace name="password">
        <PasswordField
          label={t`Password`}
          name="password"
          autoComplete="current-password"
          isReady={isOpen}
          text={password}
          onChange={(text) => actor.send({ type: 'password.change', password: text })}
          error={isAsked && need ? words : null}
        />
      </FieldPlace>
      <FlowButton actor={actor} event={claim} reasons={digitalIdReasons} words={() => words}>
        {isOpen ? t`Use this account` : t`Checking…`}
      </FlowButton>
      <Button kind="quiet" isReady={isOpen} onPress={() => isOpen && actor.send({ type: 'step.back' })}>
        {t`Back`}
      </Button>
      <Plate>
        <Row
          lead={<Glyph icon={lockIcon} />}
          title={t`Forgot the password?`}
          sub={t`Set a new one, then use your Digital ID again.`}
          href="/signIn?step=forgot"
        />
        <CallUs />
      </Plate>
    </form>
  );
}
