import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type DetailsNeedId, detailsReasons } from '#machines/details/details.reasons.ts';
import {
  selectIsEdited,
  selectIsMonthFixed,
  selectIsNameFixed,
  selectIsUnitUnchecked,
} from '#machines/details/details.selectors.ts';
import type { DetailsField, DetailsForm } from '#machines/details/details.types.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { judges } from '#machines/kit/judges.ts';
import { isOutcomeKnown } from '#machines/kit/outcome.ts';
import { whyNot } from '#machines/kit/reasons.ts';
import { useFlow } from '#src/app/use-app.ts';
import { useFormat } from '#src/format/use-format.ts';
import { Button } from '#src/ui/button/button.tsx';
import { ComboBox } from '#src/ui/combo-box/combo-box.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { useAddressFields } from '#src/ui/flow/address-fields.ts';
import { useFailureWords } from '#src/ui/flow/failure-words.ts';
import { FieldPlace } from '#src/ui/flow/field-place.tsx';
import { FlowDock } from '#src/ui/flow/flow-dock.tsx';
import { JudgedField, JudgedPhone } from '#src/ui/flow/judged-field.tsx';
import { PageSkeleton } from '#src/ui/flow/page-skeleton.tsx';
import { useCountries, useRegions } from '#src/ui/flow/region-options.ts';
import { useStepFocus } from '#src/ui/flow/use-step-focus.ts';
import { Page, Section, Still } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { ByCode } from '../account/by-code.tsx';
import { Reauthentication } from '../account/reauthentication.tsx';
import type { DetailsActor } from './details.definition.ts';
import { PendingContact } from './pending-contact.tsx';

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

interface DetailsProps {
  actor: DetailsActor;
}

/** /profile/info: the member's particulars, to be changed (NAV-12). */
export default function InfoView() {
  const actor = useFlow('details', undefined);
  return actor ? <Details actor={actor} /> : <PageSkeleton />;
}

function Details({ actor }: DetailsProps) {
  const { t } = useLingui();
  const words = useNeedWords();
  const isSaving = useSelector(actor, (snapshot) => snapshot.matches('saving'));
  const isEdited = useSelector(actor, selectIsEdited);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const { reauthentication, otp } = useSelector(actor, ({ children }) => children);
  useStepFocus(reauthentication ? 'proof' : otp ? 'code' : 'page');
  if (reauthentication)
    return (
      <Reauthentication
        actor={reauthentication}
        lead={t`Your email and phone open your account. We ask once more before they change.`}
      />
    );
  if (otp) return <ByCode actor={otp} otherWay={t`Back to my details`} />;
  return (
    <>
      <Page>
        {!isBusy && <Outcome actor={actor} />}
        <Still isStill={isBusy}>
          <Section title={t`About you`} size="label">
            <Name actor={actor} />
            <Line
              actor={actor}
              name="email"
              label={t`Email address`}
              type="email"
              inputMode="email"
              autoComplete="email"
              judge={judges.email}
              help={t`A new email is used once you have typed the code that we send there.`}
            />
            <PendingContact actor={actor} kind="email" />
            <Phone actor={actor} />
            <PendingContact actor={actor} kind="phone" />
            <BirthMonth actor={actor} />
          </Section>
          <Section title={t`Address`} size="label">
            <Country actor={actor} />
            <AddressLines actor={actor} />
          </Section>
        </Still>
      </Page>
      <Leaving actor={actor} />
      {isEdited && (
        <FlowDock
          actor={actor}
          event={{ type: 'step.next' }}
          reasons={detailsReasons}
          words={(id) => words[id as DetailsNeedId]}
          beside={
            !isSaving && (
              <Button kind="line" onPress={() => actor.send({ type: 'changes.discard' })}>
                {t`Discard my changes`}
              </Button>
            )
          }
        >
          {isSaving ? t`Saving…` : t`Save`}
        </FlowDock>
      )}
    </>
  );
}

/** The note says how the last write has ended. */
function Outcome({ actor }: DetailsProps) {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  const { failure, isSaved, contact } = useSelector(actor, ({ context }) => context);
  if (failure)
    return (
      <Note tone="bad" title={contact === null ? <NotSaved failure={failure} /> : t`Your details are as they were`}>
        {failureWords(failure)}
        <Elsewhere actor={actor} />
      </Note>
    );
  if (!isSaved) return null;
  const titles = { email: t`Your new email is confirmed`, phone: t`Your new phone is confirmed` };
  return <Note tone="ok" title={contact === null ? t`Your details are saved` : titles[contact]} />;
}

function NotSaved({ failure }: { failure: Failure }) {
  const { t } = useLingui();
  return isOutcomeKnown(failure) ? t`Your details are not saved` : t`Your details may not be saved`;
}

/** A name that was proven with the identity number is changed by the clinic. */
function Name({ actor }: DetailsProps) {
  const { t } = useLingui();
  const isFixed = useSelector(actor, selectIsNameFixed);
  return (
    <Line
      actor={actor}
      name="name"
      label={t`Name`}
      autoComplete="name"
      judge={judges.name}
      isReady={!isFixed}
      help={isFixed ? t`To change your name, bring your ID to a clinic.` : undefined}
    />
  );
}

/** The month of birth, for the birthday bonus: the member gives it once, then only the clinic changes it. */
function BirthMonth({ actor }: DetailsProps) {
  const { t } = useLingui();
  const { monthOfYear } = useFormat();
  const month = useSelector(actor, ({ context }) => context.form.birthMonth);
  const isFixed = useSelector(actor, selectIsMonthFixed);
  return (
    <FieldPlace name="birthMonth">
      <ComboBox
        label={t`Month of birth`}
        isOptional={!isFixed}
        help={
          isFixed
            ? t`To change your month of birth, bring your ID to a clinic.`
            : t`For the birthday bonus. You can give it once.`
        }
        options={MONTHS.map((one) => ({ id: String(one), name: monthOfYear(one) }))}
        selected={month === null ? null : String(month)}
        {...(month === null && { shown: t`Choose` })}
        autoComplete="bday-month"
        isReady={!isFixed}
        onSelect={(id) => actor.send({ type: 'details.change', changes: { birthMonth: Number(id) } })}
      />
    </FieldPlace>
  );
}

/** Asks before the page is left. */
function Leaving({ actor }: DetailsProps) {
  const { t } = useLingui();
  const words = useNeedWords();
  const save = { type: 'leave.save' } as const;
  const isAsking = useSelector(actor, (snapshot) => snapshot.matches('leaving'));
  const canSave = useSelector(actor, (snapshot) => snapshot.can(save));
  const need = useSelector(actor, (snapshot) => whyNot(snapshot, save, detailsReasons));
  if (!isAsking) return null;
  return (
    <Dialog
      title={t`Leave without saving?`}
      onClose={() => actor.send({ type: 'step.back' })}
      actions={[
        canSave && (
          <Button key="save" onPress={() => actor.send(save)}>
            {t`Save and leave`}
          </Button>
        ),
        <Button key="leave" kind="danger" onPress={() => actor.send({ type: 'leave.discard' })}>
          {t`Leave without saving`}
        </Button>,
        <Button key="stay" kind="line" onPress={() => actor.send({ type: 'step.back' })}>
          {t`Stay here`}
        </Button>,
      ]}
    >
      {need ? t`It cannot be saved yet: ${words[need.id]}.` : t`You have changed your details.`}
    </Dialog>
  );
}

function useNeedWords(): Record<DetailsNeedId, string> {
  const { t } = useLingui();
  return {
    needsName: t`Write your name`,
    wrongName: t`Write your name in letters`,
    wrongEmail: t`Write an email like name@example.com`,
    wrongPhone: t`Write a phone number that is right for its country`,
    needsCountry: t`Choose the country of your address`,
    needsPostal: t`Write the postal code of your address`,
    wrongPostal: t`Write a postal code that is right for its country`,
    longAddress: t`Make the address shorter`,
    needsAddress: t`Write block and street of your address`,
    needsChange: t`Nothing is changed yet`,
  };
}

function Line({
  actor,
  name,
  ...field
}: DetailsProps & { name: 'name' | 'email' | 'postal' | 'address' | 'unit' } & Omit<
    Parameters<typeof JudgedField>[0],
    'text' | 'onChange' | 'name'
  >) {
  const text = useSelector(actor, ({ context }) => context.form[name]);
  return (
    <FieldPlace name={name}>
      <JudgedField
        {...field}
        name={name}
        text={text}
        onChange={(typed) => actor.send({ type: 'details.change', changes: { [name]: typed } })}
      />
    </FieldPlace>
  );
}

function AddressLines({ actor }: DetailsProps) {
  const isLookingUp = useSelector(actor, (snapshot) => snapshot.matches({ changed: 'lookingUp' }));
  const countryCode = useSelector(actor, ({ context }) => context.form.countryCode);
  const found = useSelector(actor, ({ context }) => (context.isFound ? context.form.address : null));
  const isUnitUnchecked = useSelector(actor, selectIsUnitUnchecked);
  const { postal, address, unit } = useAddressFields({ countryCode, isLookingUp, found, isUnitUnchecked });
  return (
    <>
      <Line actor={actor} {...postal} />
      <Line actor={actor} {...address} />
      <Line actor={actor} {...unit} />
    </>
  );
}

/** The note shows the present values of fields that another device has changed meanwhile. */
function Elsewhere({ actor }: DetailsProps) {
  const { t } = useLingui();
  const { monthOfYear } = useFormat();
  const { elsewhere, profile } = useSelector(actor, ({ context }) => context);
  if (elsewhere.length === 0) return null;
  const { address } = profile;
  const has = (...fields: DetailsField[]) => fields.some((field) => elsewhere.includes(field));
  const told = [
    has('name') && profile.name,
    has('email') && profile.email,
    has('phoneCode', 'phoneNumber') && profile.phone,
    has('birthMonth') && profile.birthMonth !== null && monthOfYear(profile.birthMonth),
    has('countryCode', 'postal', 'address', 'unit') &&
      address &&
      [address.address, address.unit, address.countryCode, address.postal].filter(Boolean).join(' '),
  ].filter(Boolean);
  return (
    <>
      <p>{t`It is now: ${told.join(', ')}`}</p>
      <p>{t`Save again to keep what you have written here.`}</p>
    </>
  );
}

function Phone({ actor }: DetailsProps) {
  const { t } = useLingui();
  const { phoneCode, phoneNumber } = useSelector(actor, ({ context }) => context.form);
  const change = (changes: Partial<DetailsForm>) => actor.send({ type: 'details.change', changes });
  return (
    <FieldPlace name="phoneNumber">
      <JudgedPhone
        label={t`Mobile number`}
        regions={useRegions()}
        code={phoneCode}
        number={phoneNumber}
        onCodeChange={(code) => change({ phoneCode: code })}
        onNumberChange={(number) => change({ phoneNumber: number })}
      />
    </FieldPlace>
  );
}

function Country({ actor }: DetailsProps) {
  const { t } = useLingui();
  const selected = useSelector(actor, ({ context }) => context.form.countryCode);
  return (
    <FieldPlace name="countryCode">
      <ComboBox
        label={t`Country`}
        options={useCountries()}
        autoComplete="country"
        selected={selected}
        {...(selected === null && { shown: t`Choose` })}
        onSelect={(countryCode) => actor.send({ type: 'details.change', changes: { countryCode } })}
      />
    </FieldPlace>
  );
}
