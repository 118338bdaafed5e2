/** The router: one route per row of the table, each behind its guard; any other path goes to /home (NAV-24). */

import {
  createRootRoute,
  createRoute,
  createRouter,
  Navigate,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { lazyView } from '#src/i18n/lazy-view.ts';
import { Shell } from '#src/views/shell/shell.tsx';
import SignInView from '#src/views/sign-in/sign-in-view.tsx';
import type { Wiring } from '#src/wiring/wiring.ts';
import { Gate } from './gate.tsx';
import type { RoutePath } from './paths.ts';
import { type RouteEntry, routeTable } from './table.ts';

const SignUpPage = lazyView(() => import('#src/views/sign-up/sign-up-page.tsx'));
const NotYetView = lazyView(() => import('#src/views/not-yet/not-yet-view.tsx'));
/** The pages that exist; a route without one says honestly that it is not here yet. */
const views: Partial<Record<RoutePath, ComponentType>> = {
  '/signIn': SignInView,
  '/signup': SignUpPage,
  '/signupDetail': SignUpPage,
  '/signupSingpass': SignUpPage,
  '/callback': SignUpPage,
  '/forgotPasswordSuccess': lazyView(() => import('#src/views/password-reset/link-sent-view.tsx')),
  '/resetPassword/$token': lazyView(() => import('#src/views/password-reset/new-password-view.tsx')),
  '/confirmEmail/$token': lazyView(() => import('#src/views/email-confirm/email-confirm-view.tsx')),
  '/home': lazyView(() => import('#src/views/home/home-view.tsx')),
  '/appointment': lazyView(() => import('#src/views/appointment/appointment-view.tsx')),
  '/profile': lazyView(() => import('#src/views/profile/profile-view.tsx')),
  '/profile/change-password': lazyView(() => import('#src/views/profile/change-password-view.tsx')),
  '/profile/language': lazyView(() => import('#src/views/profile/language-view.tsx')),
  '/records': lazyView(() => import('#src/views/records/records-view.tsx')),
  '/orderDetails': lazyView(() => import('#src/views/order/order-view.tsx')),
  '/attachment': lazyView(() => import('#src/views/attachment/attachment-view.tsx')),
  '/invoiceDetail': lazyView(() => import('#src/views/invoice/invoice-detail-view.tsx')),
  '/test': lazyView(() => import('#src/ui/test-page.tsx')),
};

const Page = ({ path, entry }: { path: RoutePath; entry: RouteEntry }) => {
  const View = views[path] ?? NotYetView;
  return (
    <Gate access={entry.access}>
      <View />
    </Gate>
  );
};

export const createAppRouter = (wiring: Wiring, history: RouterHistory) => {
  const root = createRootRoute({ component: Shell, notFoundComponent: () => <Navigate to="/home" replace /> });
  const entries = Object.entries(routeTable) as [RoutePath, RouteEntry][];
  const pages = entries.map(([path, entry]) =>
    createRoute({
      getParentRoute: () => root,
      path,
      beforeLoad: () => {
        if (entry.access === 'exempt') wiring.session.send({ type: 'session.spare' });
        else wiring.session.send({ type: 'session.need', now: wiring.time.now() });
      },
      component: () => <Page path={path} entry={entry} />,
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
