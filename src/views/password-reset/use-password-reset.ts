import { useEffect } from 'react';
import type { PasswordResetInput } from '#machines/password-reset/password-reset.types.ts';
import type { PasswordResetActor } from '#src/wiring/password-reset.wiring.ts';
import { useCell, useWiring } from '#src/wiring/use-wiring.ts';

/** The reset that belongs on this page; null until its code is there. */
export function usePasswordReset({
  entry,
  username,
  resetToken,
}: Omit<PasswordResetInput, 'now'>): PasswordResetActor | null {
  const { passwordReset, openPasswordReset, show } = useWiring();
  useEffect(() => {
    openPasswordReset({ entry, username, resetToken }).catch(() =>
      show({ tone: 'error', text: { code: 'networkError' }, actions: [] }),
    );
  }, [openPasswordReset, show, entry, username, resetToken]);
  return useCell(passwordReset);
}
