/** The router: one route per row of the table, each behind its guard; any other path goes to /home (NAV-24). */

import {
  createRootRoute,
  createRoute,
  createRouter,
  Navigate,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import type { PatientApp } from './app/app.ts';
import type { RoutePath } from './app/routes/paths.ts';
import { Gate } from './gate.tsx';
import { popupTable, type RouteRow, routeTable } from './route-table.ts';
import { BrokenPage } from './shell/broken-page.tsx';
import { Shell } from './shell/shell.tsx';

export const createAppRouter = (app: PatientApp, history: RouterHistory) => {
  const root = createRootRoute({
    component: () => <Shell popups={popupTable} />,
    notFoundComponent: () => <Navigate to="/home" replace />,
  });
  const entries = Object.entries(routeTable) as [RoutePath, RouteRow][];
  const pages = entries.map(([path, { view: View, ...entry }]) =>
    createRoute({
      getParentRoute: () => root,
      path,
      beforeLoad: () => {
        if (entry.access === 'exempt') {
          app.session.send({ type: 'session.spare' });
          return;
        }
        app.session.send({ type: 'session.need', now: app.time.now() });
        View.fetchAhead?.();
        if (entry.title) app.fetchAhead(entry.flows ?? []);
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
  return createRouter({
    routeTree: root.addChildren([...pages, toHome]),
    history,
    defaultErrorComponent: BrokenPage,
  });
};
