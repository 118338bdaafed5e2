import { useMatch } from '@tanstack/react-router';

/**
 * A member of the page's own query, also while another page is on its way; null without it. Ours are words and ids: the
 * router reads a number as one.
 */
export const useSearchParam = (name: string): string | null => {
  const { search } = useMatch({ strict: false });
  const member: unknown = Object.entries(search).find(([key]) => key === name)?.[1];
  return typeof member === 'string' || typeof member === 'number' ? String(member) : null;
};
