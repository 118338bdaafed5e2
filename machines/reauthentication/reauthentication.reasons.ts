import type { Need, Reasons } from '../kit/reasons.ts';
import type { ReauthenticationContext, ReauthenticationField } from './reauthentication.types.ts';

export const reauthenticationReasons = {
  isTyped: [{ id: 'needsPassword', field: 'password', isMet: ({ password }) => password !== '' }],
} as const satisfies Reasons<ReauthenticationContext> &
  Record<string, readonly Need<ReauthenticationContext, string, ReauthenticationField>[]>;
