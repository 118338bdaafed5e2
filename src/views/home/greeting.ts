import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useService } from '#src/flows/use-app.ts';

/** "Hello, Tan Mei Ling"; a guest has no name. */
export function useGreeting(): string {
  const { t } = useLingui();
  const session = useService('session');
  const name = useSelector(session, ({ context }) =>
    context.profile?.isGuestPatient ? null : (context.profile?.name ?? null),
  );
  return name === null ? t`Hello` : t`Hello, ${name}`;
}
