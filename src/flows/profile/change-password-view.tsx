import { useFlow } from '#src/app/use-app.ts';
import { Page, Stack } from '#src/ui/layout/layout.tsx';
import { NewPasswordBody, NewPasswordDock } from '../new-password/new-password-form.tsx';

/** /profile/change-password (PROFILE-10). What was typed is forgotten when the page is left. */
export default function ChangePasswordView() {
  const actor = useFlow('newPassword', undefined);
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
