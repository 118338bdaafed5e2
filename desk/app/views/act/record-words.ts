/** Words of the acts about records and prescriptions. */
import { t } from '@lingui/core/macro';
import type { ActField, ActName } from '#machines/desk-act/desk-act.rules.ts';

export const ofRecords = () => ({
  issueRecord: {
    begin: t`Issue a record…`,
    question: t`Which regimen or document? The patient reads it at once. For`,
    yes: t`Yes, issue it`,
    done: t`Issued`,
  },
  withdrawRecord: {
    begin: t`Withdraw a record…`,
    question: t`Which is withdrawn, and why? The patient opens it no more, and hears of it; the clinic keeps it. Of`,
    yes: t`Yes, withdraw it`,
    done: t`Withdrawn`,
  },
  withdrawRefillable: {
    begin: t`Withdraw a prescription…`,
    question: t`Which is not to be had again, and why? Orders that were made stay. For`,
    yes: t`Yes, withdraw`,
    done: t`Withdrawn`,
  },
});

/** Null for a need of another act. */
export const recordNeed = (id: string): string | null => {
  const words: Readonly<Record<string, string>> = {
    needsRecordKind: t`Choose regimen or document`,
    needsPrescription: t`Choose the prescription`,
    needsRecord: t`Choose what is withdrawn`,
    needsMistake: t`Choose what was wrong`,
    needsParagraphs: t`Write what it says`,
  };
  return words[id] ?? null;
};

export const recordChoices = () => ({
  recordKind: [
    { id: 'regimen', name: t`Regimen` },
    { id: 'document', name: t`Document` },
  ],
  mistake: [
    { id: 'misfiled', name: t`It belongs to another patient` },
    { id: 'wrong', name: t`It is wrong, or was issued too early` },
  ],
});

/** Below the number of a withdrawal; null for other acts. */
export const recordHelp = (act: ActName, field: ActField): string | null =>
  act === 'withdrawRecord' && field === 'number'
    ? t`Of the patient whose it is, if you know: that one hears of it, too. Neither hears the name of the other.`
    : null;

/** Each line is a paragraph, of 500 characters at most; 100 of them. */
export const paragraphsField = () => ({ lines: 8, maxLength: 50_000, help: t`Each line is a paragraph.` });
