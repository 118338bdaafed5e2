import { useMemo } from 'react';
import type { PasswordResetActor, PasswordResetOpening } from '#src/flows/password-reset.definition.ts';
import { useFlow } from '#src/flows/use-app.ts';

/** The reset that belongs on this page; null until its code is there. */
export function usePasswordReset({ entry, username, resetToken }: PasswordResetOpening): PasswordResetActor | null {
  return useFlow(
    'passwordReset',
    useMemo(() => ({ entry, username, resetToken }), [entry, username, resetToken]),
  );
}
