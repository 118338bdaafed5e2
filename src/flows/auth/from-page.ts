import { useLocation } from '@tanstack/react-router';

const useParam = (name: string): string | null =>
  useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get(name) });

/** The page that a guard sent the person away from, as the address names it. */
export const useFromPage = (): string | null => useParam('from');

/** /signIn?step=forgot: the password is forgotten. */
export const useIsForgotten = (): boolean => useParam('step') === 'forgot';
