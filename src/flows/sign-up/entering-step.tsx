import { useLingui } from '@lingui/react/macro';
import { Button } from '#src/ui/button/button.tsx';
import { Dock } from '#src/ui/dock/dock.tsx';
import { Heading, Text } from '#src/ui/text/text.tsx';

/** The account exists, and its person is being signed in (SIGNUP-22). */
export function EnteringBody() {
  const { t } = useLingui();
  return (
    <>
      <Heading size="xl">{t`Your account is ready`}</Heading>
      <Text tone="muted">{t`One moment, you are being signed in.`}</Text>
    </>
  );
}

export function EnteringDock() {
  const { t } = useLingui();
  return (
    <Dock>
      <Button isBusy>{t`Signing in…`}</Button>
    </Dock>
  );
}
