/** Words of the acts about records and prescriptions. */
import { t } from '@lingui/core/macro';

export const ofRecords = () => ({
  issueRecord: {
    begin: t`Issue a record…`,
    question: t`Which regimen or document? The patient reads it at once. For`,
    yes: t`Yes, issue it`,
    done: t`Issued`,
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
    needsParagraphs: t`Write what it says`,
  };
  return words[id] ?? null;
};

export const recordChoices = () => ({
  recordKind: [
    { id: 'regimen', name: t`Regimen` },
    { id: 'document', name: t`Document` },
  ],
});

/** Each line is a paragraph, of 500 characters at most; 100 of them. */
export const paragraphsField = () => ({ lines: 8, maxLength: 50_000, help: t`Each line is a paragraph.` });
