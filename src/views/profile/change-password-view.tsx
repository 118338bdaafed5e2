import { useEffect } from 'react';
import { Page, Stack } from '#src/ui/layout/layout.tsx';
import { useCell, useWiring } from '#src/wiring/use-wiring.ts';
import { NewPasswordBody, NewPasswordDock } from '../new-password/new-password-form.tsx';

/** /profile/change-password (PROFILE-10). What was typed is forgotten when the page is left. */
export default function ChangePasswordView() {
  const { newPassword, openChangePassword, closeChangePassword, show } = useWiring();
  const actor = useCell(newPassword);
  useEffect(() => {
    openChangePassword().catch(() => show({ tone: 'error', text: { code: 'networkError' }, actions: [] }));
    return closeChangePassword;
  }, [openChangePassword, closeChangePassword, show]);
  return (
    actor && (
      <>
        <Page>
          <Stack gap={5}>
            <NewPasswordBody actor={actor} />
          </Stack>
        </Page>
        <NewPasswordDock actor={actor} />
      </>
    )
  );
}
