import { useRouterState } from '@tanstack/react-router';
import type { RoutePath } from './paths.ts';
import { type RouteEntry, routeTable } from './table.ts';

const isRoutePath = (path: unknown): path is RoutePath => typeof path === 'string' && Object.hasOwn(routeTable, path);

/** The row of the page that is shown; null while the router is finding one. */
export const useCurrentRoute = (): { path: RoutePath; entry: RouteEntry } | null => {
  const path: unknown = useRouterState({ select: ({ matches }) => matches.at(-1)?.fullPath });
  return isRoutePath(path) ? { path, entry: routeTable[path] } : null;
};
