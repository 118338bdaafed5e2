import { Navigate, useLocation } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { statePath } from '#machines/kit/state-path.ts';
import { PageSkeleton } from '#src/views/shell/page-skeleton.tsx';
import { Unavailable } from '#src/views/shell/unavailable.tsx';
import { useWiring } from '#src/wiring/use-wiring.ts';
import type { RouteEntry } from './table.ts';

/** Shows a page to those who may see it; a guest on a member's page is sent to sign-up (NAV-27, NAV-28). */
export const Gate = ({ access, children }: { access: RouteEntry['access']; children: ReactNode }) => {
  const { session } = useWiring();
  const who = useSelector(session, (snapshot) => statePath(snapshot.value));
  const here = useLocation({ select: (location) => location.href });
  switch (who) {
    case 'present.member':
      return children;
    case 'present.guest':
      return access === 'member' ? <Navigate to="/signup" search={{ from: here }} replace /> : children;
    case 'profileUnavailable':
    case 'absent.guestUnavailable':
      return access === 'exempt' ? children : <Unavailable />;
    default:
      return access === 'exempt' ? children : <PageSkeleton />;
  }
};
