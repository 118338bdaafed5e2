import { useLocation } from '@tanstack/react-router';

/** The page that a guard sent the person away from, as the address names it. */
export const useFromPage = (): string | null =>
  useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('from') });
