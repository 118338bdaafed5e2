import { useLingui } from '@lingui/react/macro';
import { Outlet } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { useCurrentRoute } from '#src/routes/current-route.ts';
import type { RouteEntry } from '#src/routes/table.ts';
import { DebugMenu } from '#src/ui/debug-menu/debug-menu.tsx';
import { AppFrame } from '#src/ui/frame/app-frame.tsx';
import { AppHeader } from '#src/ui/header/app-header.tsx';
import { LoadingBar } from '#src/ui/loading-bar/loading-bar.tsx';
import { SideNav } from '#src/ui/navigation/side-nav.tsx';
import { TabBar } from '#src/ui/navigation/tab-bar.tsx';
import { useDocumentTitle } from '#src/ui/popup/use-document-title.ts';
import { Strip } from '#src/ui/strip/strip.tsx';
import { personOf } from '#src/wiring/people.ts';
import { useWiring } from '#src/wiring/use-wiring.ts';
import { useGreeting } from '../home/greeting.ts';
import { HeaderIcons } from './header-icons.tsx';
import { LogOutDialog, useOpenPopup } from './open-popup.tsx';
import { ToastsView } from './toasts-view.tsx';
import { useBack } from './use-back.ts';
import { useIsOnline } from './use-online.ts';
import { useTabItems } from './use-tab-items.ts';

/** What stands around every page: loading bar, toasts, offline strip, header, navigation and the open popup. */
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
        <FramedPage path={route.path} entry={route.entry} strip={strip}>
          <Outlet />
        </FramedPage>
      ) : (
        <>
          {strip}
          <Outlet />
        </>
      )}
      <LogOutDialog />
      <DebugMenu />
    </>
  );
}

interface FramedPageProps {
  path: string;
  entry: RouteEntry;
  strip: ReactNode;
  children: ReactNode;
}

function FramedPage({ path, entry, strip, children }: FramedPageProps) {
  const { i18n } = useLingui();
  const { session } = useWiring();
  const profile = useSelector(session, ({ context }) => context.profile);
  const titleRef = useRef<HTMLHeadingElement>(null);
  const items = useTabItems(entry.tab);
  const title = entry.title ? i18n._(entry.title) : '';
  const isTab = entry.back === null;
  useDocumentTitle(title);
  useFocusOnArrival(path, titleRef);
  return (
    <AppFrame
      strip={strip}
      header={
        <AppHeader
          title={title}
          variant={isTab ? 'root' : 'sub'}
          isWordmark={path === '/home'}
          greeting={useGreeting()}
          onBack={useBack(entry.back)}
          actions={path === '/profile/email/$id' ? undefined : <HeaderIcons />}
          titleRef={titleRef}
        />
      }
      sideNav={
        <SideNav
          items={items}
          person={profile && personOf(profile) === 'member' ? { name: profile.name } : undefined}
        />
      }
      tabBar={isTab ? <TabBar items={items} /> : undefined}
      popup={useOpenPopup()}
    >
      {children}
    </AppFrame>
  );
}

/** A new page is announced: focus moves to its title, but not on the first visit. */
function useFocusOnArrival(path: string, titleRef: { current: HTMLElement | null }) {
  const lastPath = useRef(path);
  useEffect(() => {
    if (lastPath.current !== path) titleRef.current?.focus();
    lastPath.current = path;
  }, [path, titleRef]);
}
