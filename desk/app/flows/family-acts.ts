/** The calls behind the acts about a patient's family. */
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { FAMILY_BASES, RELATIONS } from '#contract/entities/desk.ts';
import { type Doing, does, identityOf } from './doing.ts';

export const FAMILY_ACTS = {
  addFamily: does(operatorCalls.addFamily, ({ subject, fields }) => ({
    params: { id: subject },
    body: {
      member: identityOf(fields),
      relation: RELATIONS.find((relation) => relation === fields.relation) ?? 'other',
      basis: FAMILY_BASES.find((basis) => basis === fields.basis) ?? 'agreed',
    },
  })),
  removeFamily: does(operatorCalls.removeFamily, ({ subject, fields }) => ({
    params: { id: subject, member: fields.member ?? '' },
    body: { reason: fields.reason ?? '' },
  })),
} as const satisfies Readonly<Record<string, Doing>>;
