import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { RouteEntry } from '#src/app/routes/route.types.ts';
import { personOf } from '#src/app/session-life.ts';
import { useService } from '#src/app/use-app.ts';
import type { PopupTable } from '#src/app/view-services.ts';
import { MailIcons } from '#src/flows/email/mail-icons.tsx';
import { HoldPlace } from '#src/flows/hold/hold-place.tsx';
import { useGreeting } from '#src/flows/home/greeting.ts';
import { CopyOffer } from '#src/flows/offline-copy/copy-offer.tsx';
import { HeaderIcons } from '#src/ui/flow/header-icons.tsx';
import { AppFrame, type AppFrameProps } from '#src/ui/frame/app-frame.tsx';
import { AppHeader } from '#src/ui/header/app-header.tsx';
import { SideNav } from '#src/ui/navigation/side-nav.tsx';
import { TabBar } from '#src/ui/navigation/tab-bar.tsx';
import { useDocumentTitle } from '#src/ui/popup/use-document-title.ts';
import { LogOutDialog, useOpenPopup } from './open-popup.tsx';
import { useBack } from './use-back.ts';
import { useTabItems } from './use-tab-items.ts';

interface FramedPageProps {
  popups: PopupTable;
  path: string;
  cameFrom: string | null;
  entry: RouteEntry;
  strip: ReactNode;
  children: ReactNode;
}

/** A page with header and navigation, and the popup over it. */
export default function FramedPage({ popups, path, cameFrom, entry, strip, children }: FramedPageProps) {
  const { i18n } = useLingui();
  const session = useService('session');
  const profile = useSelector(session, ({ context }) => context.profile);
  const titleRef = useRef<HTMLHeadingElement>(null);
  const items = useTabItems(entry.tab);
  const title = entry.title ? i18n._(entry.title) : '';
  const isTab = entry.back === null;
  const onBack = useBack(entry.back);
  const greeting = useGreeting();
  useDocumentTitle(title);
  useFocusOnArrival(path, cameFrom, titleRef);
  return (
    <>
      <FrameWithPopup
        popups={popups}
        strip={strip}
        hasOwnMain={entry.hasOwnHeader === true}
        header={
          !entry.hasOwnHeader && (
            <AppHeader
              title={title}
              variant={isTab ? 'root' : 'sub'}
              isWordmark={path === '/home'}
              greeting={greeting}
              onBack={onBack}
              actions={path === '/profile/email/$id' ? <MailIcons /> : <HeaderIcons />}
              titleRef={titleRef}
            />
          )
        }
        sideNav={
          <SideNav
            items={items}
            person={
              profile && personOf(profile) === 'member'
                ? { name: profile.name, picture: profile.profilePicUrl }
                : undefined
            }
          />
        }
        tabBar={isTab ? <TabBar items={items} /> : undefined}
      >
        {!entry.hasOwnHeader && <CopyOffer />}
        {children}
      </FrameWithPopup>
      <HoldPlace />
      <LogOutDialog />
    </>
  );
}

/** A popup that opens leaves header and navigation as they were drawn. */
function FrameWithPopup({ popups, ...props }: Omit<AppFrameProps, 'popup'> & { popups: PopupTable }) {
  return <AppFrame {...props} popup={useOpenPopup(popups)} />;
}

/** A new page is announced: focus moves to its title, but not on the first visit. */
function useFocusOnArrival(path: string, cameFrom: string | null, titleRef: { current: HTMLElement | null }) {
  const lastPath = useRef(cameFrom ?? path);
  useLayoutEffect(() => {
    if (lastPath.current !== path) titleRef.current?.focus();
    lastPath.current = path;
  }, [path, titleRef]);
}
