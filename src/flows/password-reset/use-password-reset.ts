import { useMemo } from 'react';
import { useFlow } from '#src/app/use-app.ts';
import type { PasswordResetActor, PasswordResetOpening } from './password-reset.definition.ts';

/** The reset that belongs on this page; null until its code is there. */
export function usePasswordReset({ entry, username, resetToken }: PasswordResetOpening): PasswordResetActor | null {
  return useFlow(
    'passwordReset',
    useMemo(() => ({ entry, username, resetToken }), [entry, username, resetToken]),
  );
}
