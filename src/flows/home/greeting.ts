import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useService } from '#src/app/use-app.ts';

/** "Hello, Tan Mei Ling"; a guest has no name. */
export function useGreetingOf(name: string | null): string {
  const { t } = useLingui();
  return name === null ? t`Hello` : t`Hello, ${name}`;
}

export function useGreeting(): string {
  const session = useService('session');
  const name = useSelector(session, ({ context }) =>
    context.profile?.isGuestPatient ? null : (context.profile?.name ?? null),
  );
  return useGreetingOf(name);
}
