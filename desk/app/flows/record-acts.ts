/** The calls behind the acts about records and prescriptions. */
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { type Doing, does, identityOf, written } from './doing.ts';

/** Each line that says something is a paragraph. */
const paragraphsOf = (text = ''): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export const RECORD_ACTS = {
  issueRecord: does(operatorCalls.issueRecord, ({ subject, given, fields }) => ({
    body: {
      patientId: subject,
      isIdSeen: false,
      contact: null,
      kind: fields.recordKind === 'regimen' ? ('regimen' as const) : ('document' as const),
      name: fields.name ?? '',
      clinic: written(given['place']),
      content: paragraphsOf(fields.paragraphs),
    },
  })),
  withdrawRecord: does(operatorCalls.withdrawRecord, ({ fields }) => {
    const isMisfiled = fields.mistake === 'misfiled';
    return {
      params: { id: fields.record ?? '' },
      body: {
        reason: fields.reason ?? '',
        isMisfiled,
        belongsTo: isMisfiled && written(fields.number) !== null ? identityOf(fields) : null,
      },
    };
  }),
  withdrawRefillable: does(operatorCalls.withdrawRefillable, ({ fields }) => ({
    params: { id: fields.prescription ?? '' },
    body: { reason: fields.words ?? '' },
  })),
} as const satisfies Readonly<Record<string, Doing>>;
