import { useLingui } from '@lingui/react/macro';
import { useContact } from '#src/format/use-contact.ts';
import { Button, ButtonLink } from '#src/ui/button/button.tsx';
import { Dock } from '#src/ui/dock/dock.tsx';
import { Hero } from '#src/ui/empty/empty.tsx';
import { phoneIcon } from '#src/ui/icon/phone.icon.ts';
import type { StepProps } from './sign-up.types.ts';

/** There are records, and the clinic has to open the account (SIGNUP-08). */
export function ActivationStep() {
  const { t } = useLingui();
  const { phone } = useContact();
  return (
    <Hero scene="waiting" title={t`Your account needs manual activation. Please contact us.`}>
      {t`You have been our patient before. Call ${phone}, and we open your account with you.`}
    </Hero>
  );
}

export function ActivationDock({ actor }: StepProps) {
  const { t } = useLingui();
  const { phone, call } = useContact();
  return (
    <Dock>
      {call.href && (
        <ButtonLink href={call.href} isExternal icon={phoneIcon}>
          {t`Call ${phone}`}
        </ButtonLink>
      )}
      <Button kind="quiet" onPress={() => actor.send({ type: 'step.back' })}>
        {t`Back`}
      </Button>
    </Dock>
  );
}
