import { useRouter, useRouterState } from '@tanstack/react-router';

/** A member of the address's query as it was written; null without it. */
export const useSearchParam = (name: string): string | null => {
  const { history } = useRouter();
  useRouterState({ select: ({ location }) => location.href });
  return new URLSearchParams(history.location.search).get(name);
};
