import { useLingui } from '@lingui/react/macro';
import { CatchBoundary, Outlet } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { useCurrentRoute } from '#src/app/routes/current-route.ts';
import { useCell, useService } from '#src/app/use-app.ts';
import type { PopupTable } from '#src/app/view-services.ts';
import { DebugMenu } from '#src/ui/debug-menu/debug-menu.tsx';
import { lazyView } from '#src/ui/lazy-view.ts';
import { LoadingBar } from '#src/ui/loading-bar/loading-bar.tsx';
import { Strip } from '#src/ui/strip/strip.tsx';
import { BrokenScreen } from './broken-page.tsx';
import { ToastsView } from './toasts-view.tsx';
import { useIsOnline } from './use-online.ts';

const FramedPage = lazyView(() => import('./framed-page.tsx'));
const Inspector = DEBUG ? lazyView(() => import('#src/inspector/inspector.tsx')) : null;
const ReportDialog = lazyView(() => import('./report-dialog.tsx'));

/** Frame of every page: loading bar, toasts and offline strip; header, navigation and popup where the page has them. */
export function Shell({ popups }: { popups: PopupTable }) {
  const route = useCurrentRoute();
  const cameFrom = useCameFrom(route?.path ?? null);
  const strip = <OfflineStrip />;
  return (
    <>
      <CallsUnderWay />
      <ToastsView />
      <CatchBoundary getResetKey={() => route?.path ?? ''} errorComponent={BrokenScreen}>
        {route?.entry.title ? (
          <FramedPage
            popups={popups}
            path={route.path}
            cameFrom={cameFrom}
            entry={route.entry}
            strip={strip}
            whileLoading={strip}
          >
            <Outlet />
          </FramedPage>
        ) : (
          <>
            {strip}
            <Outlet />
          </>
        )}
      </CatchBoundary>
      <Reporting />
      {DEBUG && <DebugMenu />}
      {Inspector && <Inspector />}
    </>
  );
}

/** The page before this one; null on the first visit. */
function useCameFrom(path: string | null): string | null {
  const [trail, setTrail] = useState<{ path: string | null; before: string | null }>({ path, before: null });
  if (trail.path !== path) setTrail({ path, before: trail.path });
  return trail.before;
}

function Reporting() {
  const recordings = useCell(useService('reports').reported);
  return recordings && <ReportDialog recordings={recordings} />;
}

function CallsUnderWay() {
  const loading = useService('loading');
  return <LoadingBar isLoading={useSyncExternalStore(loading.subscribe, loading.isLoading)} />;
}

function OfflineStrip() {
  const { t } = useLingui();
  const isOnline = useIsOnline();
  return <Strip>{isOnline ? null : t`You are offline. Nothing you do now is sent.`}</Strip>;
}
