import type { Need, Reasons } from '../kit/reasons.ts';
import type { DeskPatientContext } from './desk-patient.types.ts';

/** Letters of the shortest term, as the server asks for. */
const SHORTEST = 2;

export const patientReasons = {
  isTermLong: [{ id: 'needsTerm', field: 'term', isMet: ({ term }) => term.trim().length >= SHORTEST }],
  hasReason: [{ id: 'needsReason', field: 'reason', isMet: ({ reason }) => reason.trim() !== '' }],
} as const satisfies Reasons<DeskPatientContext> &
  Record<string, readonly Need<DeskPatientContext, string, 'term' | 'reason'>[]>;
