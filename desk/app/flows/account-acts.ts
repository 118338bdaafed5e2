/** The calls behind the acts about an account, its name, its points, its end, and behind what is given out as a file. */
import { FILE_TYPES } from '#contract/call.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { staffCalls } from '#contract/calls/staff.calls.ts';
import { type Doing, does, identityOf, ofRow, saves, withReason, withWords } from './doing.ts';

export const ACCOUNT_ACTS = {
  rename: does(operatorCalls.changeName, ({ subject, fields }) => ({
    params: { id: subject },
    body: { identity: identityOf(fields), name: fields.name ?? '' },
  })),
  birthMonth: does(operatorCalls.noteBirthMonth, ({ subject, fields }) => ({
    params: { id: subject },
    body: { month: Number(fields.month) },
  })),
  printData: saves(
    operatorCalls.printData,
    ({ subject, fields }) => ({
      params: { id: subject },
      query: {
        seen: fields.idKind === 'passport' ? ('passport' as const) : ('nric' as const),
        reason: fields.reason ?? '',
      },
    }),
    ({ name, bytes }) => ({ name, file: new Blob([bytes], { type: FILE_TYPES.html }) }),
  ),
  exportTrail: saves(
    staffCalls.exportTrail,
    ({ fields }) => ({
      query: {
        from: fields.day ?? '',
        to: fields.until ?? '',
        reason: fields.reason ?? '',
        code: fields.code ?? '',
      },
    }),
    ({ data }, { fields }) => ({
      name: `trail ${fields.day} ${fields.until}.json`,
      file: new Blob([JSON.stringify(data, null, 1)], { type: 'application/fhir+json' }),
    }),
  ),
  endMembership: does(operatorCalls.endMembership, withReason),
  releaseNumber: does(operatorCalls.releaseIdentity, ({ fields }) => ({ body: { identity: identityOf(fields) } })),
  closeAccount: does(operatorCalls.closeAccount, ofRow),
  declineClosure: does(operatorCalls.declineClosure, withWords),
} as const satisfies Readonly<Record<string, Doing>>;
