import { Navigate, useMatch, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { statePath } from '#machines/kit/state-path.ts';
import { useService } from '#src/app/use-app.ts';
import { Unavailable } from '#src/flows/auth/unavailable-later.ts';
import type { RouteEntry } from './app/routes/route.types.ts';
import { PageSkeleton } from './ui/flow/page-skeleton.tsx';

/** Shows a page to those who may see it; a guest on a member's page is sent to sign-up (NAV-27, NAV-28). */
export const Gate = ({ access, children }: { access: RouteEntry['access']; children: ReactNode }) => {
  const session = useService('session');
  const who = useSelector(session, (snapshot) => statePath(snapshot.value));
  switch (who) {
    case 'present.member':
      return children;
    case 'present.guest':
      return access === 'member' ? <ToSignUp /> : children;
    case 'profileUnavailable':
    case 'absent.guestUnavailable':
      return access === 'exempt' ? children : <Unavailable whileLoading={<PageSkeleton />} />;
    default:
      return access === 'exempt' ? children : <PageSkeleton />;
  }
};

/** Takes the closed page from its route: the address may already be another one, which would lead a guest in a circle. */
const ToSignUp = () => {
  const { stringifySearch } = useRouter().options;
  const { pathname, search } = useMatch({ strict: false });
  const [from] = useState(() => pathname + stringifySearch(search));
  return <Navigate to="/signup" search={{ from }} replace />;
};
