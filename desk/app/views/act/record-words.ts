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
  attachFile: {
    begin: t`Attach a file…`,
    question: t`Which file, and what do you read on it? The patient opens it at once. For`,
    yes: t`Yes, attach it`,
    done: t`Attached`,
  },
  saveFile: {
    begin: t`Open a file…`,
    question: t`Which file do you read? It is saved on this computer, and the patient can see that you did. Of`,
    yes: t`Yes, open it`,
    done: t`Saved`,
  },
  withdrawRecord: {
    begin: t`Withdraw a record…`,
    question: t`Which is withdrawn, and why? The patient opens it no more, and hears of it; the clinic keeps it. Of`,
    yes: t`Yes, withdraw it`,
    done: t`Withdrawn`,
  },
  prescribe: {
    begin: t`Prescribe…`,
    question: t`What may be had again, how much of it, and until when? The patient hears of it. For`,
    yes: t`Yes, prescribe`,
    done: t`Prescribed`,
  },
  changeRefillable: {
    begin: t`Change a prescription…`,
    question: t`How much may be had again from now on, and until when? Orders that were made stay. For`,
    yes: t`Yes, change it`,
    done: t`Changed`,
  },
  orderRefill: {
    begin: t`Order a refill…`,
    question: t`What is ordered again? The patient picks it up, hears of it, and pays. For`,
    yes: t`Yes, order it`,
    done: t`Ordered`,
  },
  withdrawRefillable: {
    begin: t`Withdraw a prescription…`,
    question: t`Which is not to be had again, and why? Orders that were made stay. For`,
    yes: t`Yes, withdraw`,
    done: t`Withdrawn`,
  },
});

/** Names of entries that acts of clinicians alone have. */
export const careFields = () => ({
  record: t`Regimen or document`,
  file: t`File`,
  title: t`Name of the document`,
  onPaper: t`Name of the patient, as on the paper`,
  lastFour: t`Last four of the number, as on the paper`,
  mistake: t`What was wrong`,
  soon: t`How soon`,
});

/** How to meet a need of an act about records; null for any other need. */
export const recordNeed = (id: string): string | null => {
  const words: Readonly<Record<string, string>> = {
    needsRecordKind: t`Choose regimen or document`,
    needsPrescription: t`Choose the prescription`,
    needsIdentity: t`Say that you have seen who it is`,
    needsWhere: t`Write where the patient is`,
    needsEmergencies: t`Say that the patient was told`,
    needsGiven: t`Choose what was given`,
    needsFile: t`Choose the file`,
    needsTitle: t`Write what it is called`,
    needsOnPaper: t`Write the name as it is on the paper`,
    needsLastFour: t`Write the last four of the number on the paper`,
    needsRecord: t`Choose the regimen or document`,
    needsSoon: t`Choose how soon`,
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
  identity: [{ id: 'seen', name: t`I have seen the patient’s ID` }],
  emergencies: [{ id: 'told', name: t`I have told the patient` }],
  soon: [
    { id: 'today', name: t`Today` },
    { id: 'days', name: t`Within three days` },
    { id: 'week', name: t`Within a week` },
  ],
  mistake: [
    { id: 'misfiled', name: t`It belongs to another patient` },
    { id: 'wrong', name: t`It is wrong, or was issued too early` },
  ],
});

/** Text below an entry of an act about records; null for others. */
export const recordHelp = (act: ActName, field: ActField): string | null => {
  if (act === 'withdrawRecord' && field === 'number')
    return t`Of the patient whose it is, if you know: that one hears of it, too. Neither hears the name of the other.`;
  if (act !== 'attachFile') return null;
  if (field === 'title') return t`As the patient reads it in the list of documents.`;
  return field === 'lastFour' ? t`As 567D of S1234567D: a paper of another patient is refused.` : null;
};

/** Each line is a paragraph of at most 500 characters; at most 100 paragraphs. */
export const paragraphsField = () => ({ lines: 8, maxLength: 50_000, help: t`Each line is a paragraph.` });
