import { useRouterState } from '@tanstack/react-router';
import type { RoutePath } from './paths.ts';
import type { RouteEntry } from './route.types.ts';

export interface CurrentRoute {
  path: RoutePath;
  entry: RouteEntry;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Set on every page of the route table. */
    page?: CurrentRoute;
  }
}

/** The row of the page that is shown; null while the router is finding one. */
export const useCurrentRoute = (): CurrentRoute | null =>
  useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.page ?? null });
