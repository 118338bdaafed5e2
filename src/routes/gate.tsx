import { Navigate, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { statePath } from '#machines/kit/state-path.ts';
import { PageSkeleton } from '#src/views/shell/page-skeleton.tsx';
import { useWiring } from '#src/wiring/use-wiring.ts';
import type { RouteEntry } from './table.ts';

const Unavailable = lazy(() => import('#src/views/shell/unavailable.tsx'));

/** Shows a page to those who may see it; a guest on a member's page is sent to sign-up (NAV-27, NAV-28). */
export const Gate = ({ access, children }: { access: RouteEntry['access']; children: ReactNode }) => {
  const { session } = useWiring();
  const who = useSelector(session, (snapshot) => statePath(snapshot.value));
  switch (who) {
    case 'present.member':
      return children;
    case 'present.guest':
      return access === 'member' ? <ToSignUp /> : children;
    case 'profileUnavailable':
    case 'absent.guestUnavailable':
      return access === 'exempt' ? (
        children
      ) : (
        <Suspense fallback={<PageSkeleton />}>
          <Unavailable />
        </Suspense>
      );
    default:
      return access === 'exempt' ? children : <PageSkeleton />;
  }
};

/** Names the page as it was asked for: a name that followed the address would send the guest on and on. */
const ToSignUp = () => {
  const router = useRouter();
  const [from] = useState(() => router.state.location.href);
  return <Navigate to="/signup" search={{ from }} replace />;
};
