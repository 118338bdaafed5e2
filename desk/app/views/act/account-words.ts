/** Words of the acts about an account: its contacts, its name, its points, its end. */
import { t } from '@lingui/core/macro';
import type { ActField, ActName } from '#machines/desk-act/desk-act.rules.ts';
import { ofMerges } from './merge-words.ts';

export const ofContacts = () => ({
  sendCode: {
    begin: t`Send a code…`,
    question: t`Do you see this patient’s ID? A code goes to the email or phone that the person names`,
    yes: t`Yes, send the code`,
    done: t`Code sent`,
  },
  activate: {
    begin: t`Activate account…`,
    question: t`Do you see this patient’s ID, and does the person agree to the identity notice?`,
    yes: t`Yes, activate`,
    done: t`Activated: the link to a password is in the person’s mail`,
  },
  correctContact: {
    begin: t`Correct email or phone…`,
    question: t`Do you see this patient’s ID, and did the person read the code out?`,
    yes: t`Yes, change it`,
    done: t`Changed`,
  },
  rename: {
    begin: t`Correct the name…`,
    question: t`Do you see this patient’s ID? Its name takes the place of`,
    yes: t`Yes, change it`,
    done: t`Changed`,
  },
});
const ofFiles = () => ({
  printData: {
    begin: t`Print the data…`,
    question: t`Do you see this patient’s original ID? All data that are kept of the patient go on paper, and the patient hears of it. Of`,
    yes: t`Yes, save to print`,
    done: t`Saved`,
  },
  exportTrail: {
    begin: t`Give out the trail…`,
    question: t`Which days of the trail go out, at most 31, as a file of FHIR? Your name, the days and the reason are in the trail.`,
    yes: t`Yes, save the file`,
    done: t`Saved`,
  },
});
export const ofAccounts = () => ({
  ...ofFiles(),
  ...ofMerges(),
  birthMonth: {
    begin: t`Month of birth…`,
    question: t`Do you see this patient’s ID? The month counts for the birthday bonus of`,
    yes: t`Yes, note it`,
    done: t`Noted`,
  },
  endMembership: {
    begin: t`End NIK$…`,
    question: t`Does the patient wish to leave NIK$? What is left of them expires at once. Of`,
    yes: t`Yes, end it`,
    done: t`Ended`,
  },
  releaseNumber: {
    begin: t`Number is another’s…`,
    question: t`Do you see an ID whose number is in another person’s account? That account loses the number.`,
    yes: t`Yes, release it`,
    done: t`Released`,
  },
  endVisits: {
    begin: t`Cancel all visits…`,
    question: t`Cancel every visit and waiting place that is ahead? What was paid goes back. Of`,
    yes: t`Yes, cancel them`,
    done: t`Cancelled`,
  },
  closeAccount: {
    begin: t`Close the account…`,
    question: t`Close this account? Sign-ins end, NIK$ expire, and what no law keeps is erased. Of`,
    yes: t`Yes, close it`,
    done: t`Closed`,
  },
  declineClosure: {
    begin: t`Decline…`,
    question: t`Why does this account stay open? Of`,
    yes: t`Yes, decline`,
    done: t`Declined`,
  },
  blockAccount: {
    begin: t`Block account…`,
    question: t`Block this account until an ID is seen?`,
    yes: t`Yes, block`,
    done: t`Blocked`,
  },
  restoreAccount: {
    begin: t`Restore account…`,
    question: t`Do you see the ID of the account’s owner?`,
    yes: t`Yes, restore`,
    done: t`Restored`,
  },
});

/** Names of entries that acts about accounts alone have. */
export const accountFields = () => ({
  month: t`Month of birth`,
  whose: t`Whose visits`,
  idKind: t`Original ID that you see`,
});

/** How to meet a need of an act about an account; null for any other need. */
export const accountNeed = (id: string): string | null => {
  const words: Readonly<Record<string, string>> = {
    needsContact: t`Enter the email or phone`,
    needsOtp: t`Type the code that the person reads out`,
    needsMonth: t`Choose the month`,
    needsIdKind: t`Choose the ID that you see`,
    needsWhose: t`Choose whose visits`,
    needsPhone: t`Enter the phone number`,
  };
  return words[id] ?? null;
};

const MONTHS = Array.from({ length: 12 }, (_, index) => index);
const monthName = (index: number, language: string): string =>
  new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, index, 15));

export const accountChoices = (language: string) =>
  ({
    month: MONTHS.map((index) => ({ id: String(index + 1), name: monthName(index, language) })),
    idKind: [
      { id: 'nric', name: t`NRIC or FIN` },
      { id: 'passport', name: t`Passport` },
    ],
    whose: [
      { id: 'own', name: t`This patient’s alone` },
      { id: 'family', name: t`The family’s, too` },
    ],
  }) satisfies Partial<Record<ActField, readonly { id: string; name: string }[]>>;

/** Text below the name of a file that an act has saved: how to use it and delete it. */
export const savedFileWords = (act: ActName): string => {
  if (act === 'exportTrail') return t`Hand it on by a safe way, and delete it here: it says who has looked at whom.`;
  if (act === 'printReceipt') return t`Open it and print it for the customer.`;
  return act === 'saveFile'
    ? t`Read it, and delete it here after that: the clinic keeps it with the patient.`
    : t`Open it, print it, and hand the pages to the patient. Then delete the file: it holds everything that is kept of the patient.`;
};
