import { useLingui } from '@lingui/react/macro';
import { Outlet } from '@tanstack/react-router';
import { Suspense, useSyncExternalStore } from 'react';
import { lazyView } from '#src/i18n/lazy-view.ts';
import { useCurrentRoute } from '#src/routes/current-route.ts';
import { DebugMenu } from '#src/ui/debug-menu/debug-menu.tsx';
import { LoadingBar } from '#src/ui/loading-bar/loading-bar.tsx';
import { Strip } from '#src/ui/strip/strip.tsx';
import { useWiring } from '#src/wiring/use-wiring.ts';
import { ToastsView } from './toasts-view.tsx';
import { useIsOnline } from './use-online.ts';

const FramedPage = lazyView(() => import('./framed-page.tsx'));

/** What stands around every page: loading bar, toasts and offline strip; header, navigation and popup where the page has them. */
export function Shell() {
  const { t } = useLingui();
  const { loading } = useWiring();
  const route = useCurrentRoute();
  const isLoading = useSyncExternalStore(loading.subscribe, loading.isLoading);
  const isOnline = useIsOnline();
  const strip = <Strip>{isOnline ? null : t`You are offline. Nothing you do now is sent.`}</Strip>;
  return (
    <>
      <LoadingBar isLoading={isLoading} />
      <ToastsView />
      {route?.entry.title ? (
        <Suspense fallback={strip}>
          <FramedPage path={route.path} entry={route.entry} strip={strip}>
            <Outlet />
          </FramedPage>
        </Suspense>
      ) : (
        <>
          {strip}
          <Outlet />
        </>
      )}
      <DebugMenu />
    </>
  );
}
