import { useMatches } from '@tanstack/react-router';
import type { RoutePath } from './paths.ts';
import { type RouteEntry, routeTable } from './table.ts';

/** The row of the page that is shown; null while the router is finding one. */
export const useCurrentRoute = (): { path: RoutePath; entry: RouteEntry } | null => {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath });
  if (path === undefined || !Object.hasOwn(routeTable, path)) return null;
  return { path: path as RoutePath, entry: routeTable[path as RoutePath] };
};
