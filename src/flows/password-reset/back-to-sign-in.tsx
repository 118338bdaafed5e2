import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { NewPasswordActor } from '#src/flows/new-password/new-password.definition.ts';
import { Button, type ButtonKind } from '#src/ui/button/button.tsx';
import type { PasswordResetActor } from './password-reset.definition.ts';

const back = { type: 'step.back' } as const;

interface BackToSignInProps {
  actor: PasswordResetActor | NewPasswordActor;
  kind?: ButtonKind;
}

/** The button is not ready while a call runs. */
export function BackToSignIn({ actor, kind = 'quiet' }: BackToSignInProps) {
  const { t } = useLingui();
  const isReady = useSelector(actor, (snapshot) => snapshot.can(back));
  return <Button kind={kind} isReady={isReady} onPress={() => actor.send(back)}>{t`Back to sign in`}</Button>;
}
