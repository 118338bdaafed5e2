import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { RACES } from '#contract/lists/people.ts';
import { judges } from '#machines/kit/judges.ts';
import { signUpReasons } from '#machines/sign-up/sign-up.reasons.ts';
import type { SignUpEvent } from '#machines/sign-up/sign-up.types.ts';
import { isLanguage } from '#src/app/i18n/languages.ts';
import { Checkbox } from '#src/ui/checkbox/checkbox.tsx';
import { ChoiceGrid } from '#src/ui/choice/choice-grid.tsx';
import { FieldPlace } from '#src/ui/flow/field-place.tsx';
import { FlowDock } from '#src/ui/flow/flow-dock.tsx';
import { FlowForm } from '#src/ui/flow/flow-form.tsx';
import { useNationalities } from '#src/ui/flow/region-options.ts';
import { Glyph } from '#src/ui/glyph/glyph.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { lockIcon } from '#src/ui/icon/lock.icon.ts';
import { personIcon } from '#src/ui/icon/person.icon.ts';
import { Stack } from '#src/ui/layout/layout.tsx';
import { Note } from '#src/ui/note/note.tsx';
import { Plate, Row } from '#src/ui/plate/plate.tsx';
import { Heading } from '#src/ui/text/text.tsx';
import { AddressFields } from './address-fields.tsx';
import { ContactFields } from './contact-fields.tsx';
import { DetailRegion, DetailText } from './detail-fields.tsx';
import { IdentityNotice } from './identity-notice.tsx';
import { IdentityRow } from './identity-row.tsx';
import type { SignUpActor } from './sign-up.definition.ts';
import type { StepProps } from './sign-up.types.ts';
import { SignUpFailure } from './sign-up-failure.tsx';
import { useNeedWords, useRaceWords } from './sign-up-words.ts';
import { useDetails } from './use-details.ts';

const FORM = 'sign-up-details';
const next: SignUpEvent = { type: 'step.next' };

const useWayOn = (actor: SignUpActor) => {
  const words: Record<string, string> = useNeedWords();
  return { actor, event: next, reasons: signUpReasons, words: (id: string) => words[id] };
};

/** All data that a clinic needs of a patient, and the consent (SIGNUP-13, SIGNUP-24). */
export function DetailsStep({ actor }: StepProps) {
  const { t } = useLingui();
  return (
    <FlowForm id={FORM} {...useWayOn(actor)}>
      <Heading size="xl">{t`Tell us about yourself`}</Heading>
      <SignUpFailure actor={actor} />
      <NewcomerNote actor={actor} />
      <IdentityRow actor={actor} />
      <NameField actor={actor} />
      <ContactFields actor={actor} />
      <RaceField actor={actor} />
      <DetailRegion actor={actor} name="nationality" label={t`Nationality`} options={useNationalities()} />
      <AddressFields actor={actor} />
      <Consent actor={actor} />
    </FlowForm>
  );
}

export function DetailsDock({ actor }: StepProps) {
  const { t } = useLingui();
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  return (
    <FlowDock form={FORM} {...useWayOn(actor)}>
      {isBusy ? t`Checking…` : t`Next`}
    </FlowDock>
  );
}

/** Tells a person from the digital ID why details are needed. */
function NewcomerNote({ actor }: StepProps) {
  const { t } = useLingui();
  const digital = useSelector(actor, ({ context }) => context.digital);
  if (digital === null) return null;
  if ('account' in digital)
    return (
      <Note title={t`This becomes an account of your own.`}>
        {t`Nothing of the account ${digital.account} comes along. Once you have signed up, your ID number is yours alone.`}
      </Note>
    );
  return (
    <Note title={t`User not found in the system. Please signup.`}>
      {t`Your Digital ID has filled in your name and ID number.`}
    </Note>
  );
}

/** Name of the person; fixed when it comes from the digital ID (SIGNUP-14). */
function NameField({ actor }: StepProps) {
  const { t } = useLingui();
  const digital = useSelector(actor, ({ context }) => context.digital);
  if (digital === null)
    return (
      <DetailText
        actor={actor}
        name="name"
        judge={judges.name}
        label={t`Full name`}
        autoComplete="name"
        capitals="words"
      />
    );
  return (
    <FieldPlace name="name">
      <Plate>
        <Row
          lead={<Glyph icon={personIcon} tone="neutral" />}
          label={t`Full name`}
          title={digital.name}
          end={<Icon path={lockIcon} size={20} />}
        />
      </Plate>
    </FieldPlace>
  );
}

function RaceField({ actor }: StepProps) {
  const { t } = useLingui();
  const words = useRaceWords();
  const race = useSelector(actor, ({ context }) => context.race);
  const { isOpen, change } = useDetails(actor);
  return (
    <FieldPlace name="race">
      <ChoiceGrid
        label={t`Race`}
        choices={RACES.map((id) => ({ id, label: words[id] }))}
        selected={race}
        isReady={isOpen}
        onSelect={(chosen) => change({ race: chosen })}
      />
    </FieldPlace>
  );
}

/** Records the consent in the language in which the notice shows now. */
function Consent({ actor }: StepProps) {
  const { t, i18n } = useLingui();
  const consent = useSelector(actor, ({ context }) => context.consent);
  const { isOpen, change } = useDetails(actor);
  const language = isLanguage(i18n.locale) ? i18n.locale : 'en-US';
  return (
    <Stack gap={1}>
      <IdentityNotice />
      <FieldPlace name="consent">
        <Checkbox
          isChecked={consent !== null}
          isReady={isOpen}
          onChange={(isChecked) => change({ consent: isChecked ? language : null })}
        >{t`I have read how my ID number is used, and I agree.`}</Checkbox>
      </FieldPlace>
    </Stack>
  );
}
