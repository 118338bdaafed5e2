import type { Need, Reasons } from '../kit/reasons.ts';
import type { DigitalIdContext, DigitalIdField } from './digital-id.types.ts';

export const digitalIdReasons = {
  hasPassword: [{ id: 'needsPassword', field: 'password', isMet: ({ password }) => password !== '' }],
} as const satisfies Reasons<DigitalIdContext> &
  Record<string, readonly Need<DigitalIdContext, string, DigitalIdField>[]>;
