import { useLingui } from '@lingui/react/macro';
import type { Race } from '#contract/lists/people.ts';
import type { SignUpNeedId } from '#machines/sign-up/sign-up.reasons.ts';
import type { SignUpStep } from '#machines/sign-up/sign-up.steps.ts';

/** Words of the dock for missing data. */
export function useNeedWords(): Record<SignUpNeedId, string> {
  const { t } = useLingui();
  return {
    needsNric: t`Enter your NRIC or FIN to continue`,
    wrongNric: t`Fix the NRIC or FIN to continue`,
    needsPassport: t`Enter your passport number to continue`,
    wrongPassport: t`Fix the passport number to continue`,
    needsNationality: t`Choose your nationality to continue`,
    needsIdentity: t`Add your ID number to continue`,
    needsName: t`Enter your name to continue`,
    wrongName: t`Fix the name to continue`,
    needsEmail: t`Enter your email to continue`,
    wrongEmail: t`Fix the email to continue`,
    takenEmail: t`Use another email to continue`,
    needsPhone: t`Enter your mobile number to continue`,
    wrongPhone: t`Fix the mobile number to continue`,
    needsRace: t`Choose your race to continue`,
    needsPostal: t`Enter your postal code to continue`,
    wrongPostal: t`Fix the postal code to continue`,
    needsAddress: t`Enter your street to continue`,
    longAddress: t`Make the address shorter to continue`,
    needsConsent: t`Agree to how we use your ID number to continue`,
  };
}

/** Names of the steps in the progress bar. */
export function useStepNames(): Record<SignUpStep, string> {
  const { t } = useLingui();
  return {
    identity: t`Who you are`,
    digitalId: t`Who you are`,
    details: t`Your details`,
    code: t`Check it is you`,
    password: t`Your password`,
  };
}

export function useRaceWords(): Record<Race, string> {
  const { t } = useLingui();
  return {
    Chinese: t`Chinese`,
    Malay: t`Malay`,
    Indian: t`Indian`,
    Caucasian: t`Caucasian`,
    Eurasian: t`Eurasian`,
    Others: t`Others`,
  };
}
