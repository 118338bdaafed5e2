import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { judges } from '#machines/kit/judges.ts';
import { Or } from '#src/ui/auth-frame/auth-frame.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { ComboBox } from '#src/ui/combo-box/combo-box.tsx';
import { Hint } from '#src/ui/field/hint.tsx';
import { CallUs } from '#src/ui/flow/call-us.tsx';
import { FieldPlace } from '#src/ui/flow/field-place.tsx';
import { JudgedField } from '#src/ui/flow/judged-field.tsx';
import { useNationalities } from '#src/ui/flow/region-options.ts';
import { qrCodeIcon } from '#src/ui/icon/qr-code.icon.ts';
import { Note } from '#src/ui/note/note.tsx';
import { Plate } from '#src/ui/plate/plate.tsx';
import { SignInLink } from './sign-in-link.tsx';
import type { StepProps } from './sign-up.types.ts';

export const useIsIdentityOpen = (actor: StepProps['actor']) =>
  useSelector(actor, (snapshot) => snapshot.can({ type: 'nric.change', nric: '' }));

/** Hint below the number of a person who already has a login (SIGNUP-07). */
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

/** Way on for a person whose number is already in use, since another person can have given it. */
function NotYou({ actor, children }: StepProps & { children: string }) {
  const { t } = useLingui();
  const hasLogin = useSelector(actor, ({ context }) => context.login === 'active');
  return (
    hasLogin && (
      <>
        <Note title={t`Was it not you?`}>{children}</Note>
        <Plate>
          <CallUs />
        </Plate>
      </>
    )
  );
}

/** Identity by NRIC or FIN, or by the digital ID (SIGNUP-02). */
export function ResidentFields({ actor }: StepProps) {
  const { t } = useLingui();
  const nric = useSelector(actor, ({ context }) => context.nric);
  const number = nric.trim();
  const isOpen = useIsIdentityOpen(actor);
  const exists = useExistHint(actor);
  return (
    <>
      <FieldPlace name="nric">
        <JudgedField
          judge={judges.nric}
          told={(words) => t`${words} ${number} is not a valid NRIC/FIN`}
          label={t`NRIC or FIN`}
          name="identity-number"
          autoComplete="off"
          capitals="characters"
          isReady={isOpen}
          text={nric}
          onChange={(text) => actor.send({ type: 'nric.change', nric: text })}
          error={exists || undefined}
        />
      </FieldPlace>
      <NotYou actor={actor}>{t`Use your Digital ID below, or call the clinic.`}</NotYou>
      <Or>{t`or`}</Or>
      <Button
        kind="line"
        icon={qrCodeIcon}
        isReady={isOpen}
        onPress={() => {
          if (isOpen) actor.send({ type: 'digitalId.open' });
        }}
      >{t`Sign up with Digital ID`}</Button>
    </>
  );
}

/** Identity by passport and nationality (SIGNUP-03). */
export function ForeignerFields({ actor }: StepProps) {
  const { t } = useLingui();
  const snapshot = useSelector(actor, (present) => present);
  const { passport, nationality } = snapshot.context;
  const isOpen = useIsIdentityOpen(actor);
  const exists = useExistHint(actor);
  return (
    <>
      <FieldPlace name="passport">
        <JudgedField
          judge={judges.passport}
          label={t`Passport number`}
          name="identity-number"
          autoComplete="off"
          capitals="characters"
          isReady={isOpen}
          text={passport}
          onChange={(text) => actor.send({ type: 'passport.change', passport: text })}
          error={exists || undefined}
        />
      </FieldPlace>
      <NotYou actor={actor}>{t`Call the clinic, or bring your passport to the counter.`}</NotYou>
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
