/** The router: one route per row of the table, each behind its guard; any other path goes to /home (NAV-24). */

import {
  createRootRoute,
  createRoute,
  createRouter,
  Navigate,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import { Gate } from './gate.tsx';
import { type RouteRow, routeTable } from './route-table.ts';
import type { RoutePath } from './routes/paths.ts';
import { Shell } from './views/shell/shell.tsx';
import type { Wiring } from './wiring/wiring.ts';

export const createAppRouter = (wiring: Wiring, history: RouterHistory) => {
  const root = createRootRoute({ component: Shell, notFoundComponent: () => <Navigate to="/home" replace /> });
  const entries = Object.entries(routeTable) as [RoutePath, RouteRow][];
  const pages = entries.map(([path, { view: View, ...entry }]) =>
    createRoute({
      getParentRoute: () => root,
      path,
      beforeLoad: () => {
        if (entry.access === 'exempt') wiring.session.send({ type: 'session.spare' });
        else wiring.session.send({ type: 'session.need', now: wiring.time.now() });
      },
      component: () => (
        <Gate access={entry.access}>
          <View />
        </Gate>
      ),
      staticData: { page: { path, entry } },
    }),
  );
  const toHome = createRoute({
    getParentRoute: () => root,
    path: '$',
    beforeLoad: () => {
      throw redirect({ to: '/home', replace: true });
    },
  });
  return createRouter({ routeTree: root.addChildren([...pages, toHome]), history });
};
