/** The calls behind the acts about an account: its name, its points, its end. */
import { operatorCalls } from '#contract/calls/operator.calls.ts';
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
  printData: saves(operatorCalls.printData, ({ subject, fields }) => ({
    params: { id: subject },
    query: {
      seen: fields.idKind === 'passport' ? ('passport' as const) : ('nric' as const),
      reason: fields.reason ?? '',
    },
  })),
  endMembership: does(operatorCalls.endMembership, withReason),
  releaseNumber: does(operatorCalls.releaseIdentity, ({ fields }) => ({ body: { identity: identityOf(fields) } })),
  closeAccount: does(operatorCalls.closeAccount, ofRow),
  declineClosure: does(operatorCalls.declineClosure, withWords),
} as const satisfies Readonly<Record<string, Doing>>;
