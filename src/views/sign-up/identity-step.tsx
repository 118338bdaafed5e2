import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { signUpReasons } from '#machines/sign-up/sign-up.reasons.ts';
import type { SignUpEvent } from '#machines/sign-up/sign-up.types.ts';
import { Or } from '#src/ui/auth-frame/auth-frame.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { ComboBox } from '#src/ui/combo-box/combo-box.tsx';
import { Hint } from '#src/ui/field/hint.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { Segments } from '#src/ui/segments/segments.tsx';
import { Heading, Text } from '#src/ui/text/text.tsx';
import { FieldPlace } from '../flow/field-place.tsx';
import { FlowDock } from '../flow/flow-dock.tsx';
import { FlowForm } from '../flow/flow-form.tsx';
import { IdentityNotice } from './identity-notice.tsx';
import { useNationalities } from './region-options.ts';
import { SignInLink } from './sign-in-link.tsx';
import { SignUpFailure } from './sign-up-failure.tsx';
import type { StepProps } from './sign-up-wizard.tsx';
import { useNeedWords, usePassportError } from './sign-up-words.ts';
import { useFieldError } from './use-field-error.ts';

const FORM = 'sign-up-identity';
const next: SignUpEvent = { type: 'step.next' };

const useWayOn = (actor: StepProps['actor']) => {
  const words: Record<string, string> = useNeedWords();
  return { actor, event: next, reasons: signUpReasons, words: (id: string) => words[id] };
};
const useIsOpen = (actor: StepProps['actor']) => useSelector(actor, (snapshot) => snapshot.matches('identity'));

/** Who the person is: by NRIC or FIN, by the digital ID, or by passport (SIGNUP-01 to SIGNUP-07). */
export function IdentityStep({ actor }: StepProps) {
  const { t } = useLingui();
  const kind = useSelector(actor, ({ context }) => context.kind);
  const isOpen = useIsOpen(actor);
  return (
    <FlowForm id={FORM} {...useWayOn(actor)}>
      <Heading size="xl">{t`Who are you?`}</Heading>
      <SignUpFailure actor={actor} />
      <Segments
        label={t`How you live in Singapore`}
        segments={[
          { id: 'resident', label: t`Singapore resident` },
          { id: 'foreigner', label: t`Foreigner` },
        ]}
        selected={kind}
        isReady={isOpen}
        onSelect={(chosen) => actor.send({ type: 'kind.select', kind: chosen })}
      >
        {kind === 'resident' ? <Resident actor={actor} /> : <Foreigner actor={actor} />}
      </Segments>
      <IdentityNotice />
      <Text tone="muted">
        {t`Do you have an account?`} <SignInLink />
      </Text>
    </FlowForm>
  );
}

export function IdentityDock({ actor }: StepProps) {
  const { t } = useLingui();
  const isOpen = useIsOpen(actor);
  return (
    <FlowDock form={FORM} {...useWayOn(actor)}>
      {isOpen ? t`Next` : t`Checking…`}
    </FlowDock>
  );
}

/** The hint below the number of somebody who has a login (SIGNUP-07). */
const useExistHint = (actor: StepProps['actor']): ReactNode => {
  const { t } = useLingui();
  const hasLogin = useSelector(actor, ({ context }) => context.login === 'active');
  return (
    hasLogin && (
      <Hint word={t`Exist`}>
        {t`This number has an account already.`} <SignInLink />
      </Hint>
    )
  );
};

function Resident({ actor }: StepProps) {
  const { t } = useLingui();
  const nric = useSelector(actor, ({ context }) => context.nric);
  const isOpen = useIsOpen(actor);
  const { error, leave } = useFieldError(actor, 'nric', 'wrongNric');
  const exists = useExistHint(actor);
  return (
    <>
      <FieldPlace name="nric">
        <TextField
          label={t`NRIC or FIN`}
          name="identity-number"
          autoComplete="off"
          capitals="characters"
          maxLength={20}
          isReady={isOpen}
          text={nric}
          onChange={(text) => actor.send({ type: 'nric.change', nric: text })}
          onBlur={leave}
          error={error ? t`${nric.trim()} is not a valid NRIC/FIN` : exists}
        />
      </FieldPlace>
      <Or>{t`or`}</Or>
      <Button
        kind="line"
        icon="qrCode"
        isReady={isOpen}
        onPress={() => {
          if (isOpen) actor.send({ type: 'digitalId.open' });
        }}
      >{t`Sign up with Digital ID`}</Button>
    </>
  );
}

function Foreigner({ actor }: StepProps) {
  const { t } = useLingui();
  const { passport, nationality } = useSelector(actor, ({ context }) => context);
  const isOpen = useIsOpen(actor);
  const passportError = usePassportError();
  const { error, leave } = useFieldError(actor, 'passport', 'wrongPassport');
  const exists = useExistHint(actor);
  return (
    <>
      <FieldPlace name="passport">
        <TextField
          label={t`Passport number`}
          name="identity-number"
          autoComplete="off"
          capitals="characters"
          isReady={isOpen}
          text={passport}
          onChange={(text) => actor.send({ type: 'passport.change', passport: text })}
          onBlur={leave}
          error={error ? passportError(passport) : exists}
        />
      </FieldPlace>
      <FieldPlace name="nationality">
        <ComboBox
          label={t`Nationality`}
          options={useNationalities()}
          selected={nationality}
          {...(nationality === null && { shown: t`Choose` })}
          isReady={isOpen}
          onSelect={(chosen) => actor.send({ type: 'details.change', changes: { nationality: chosen } })}
        />
      </FieldPlace>
    </>
  );
}
