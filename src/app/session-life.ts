/** Start and end of a session: the member's flows, kept data, and the page that follows. */
import type { RouterHistory } from '@tanstack/react-router';
import type { ActorRefFrom } from 'xstate';
import type { Profile } from '#contract/entities/person.ts';
import type { Token } from '#contract/ids.ts';
import type { appMachine, Person } from '#machines/app/app.machine.ts';
import { type AppPath, safePath } from '#machines/session/session.rules.ts';
import { dropCopies } from '#src/app/outside/copies.ts';
import { createGuestOrders } from '#src/app/outside/guest-orders.ts';
import { createLastOpened } from '#src/app/outside/last-opened.ts';
import type { RoutePath } from '#src/app/routes/paths.ts';
import { withFrom } from './addresses.ts';
import { loadSigningIn } from './ahead.ts';
import type { Engine, Host } from './engine.types.ts';
import { type Keepings, VISITOR } from './kept.ts';

export interface SessionLifeOptions {
  host: Host;
  app: ActorRefFrom<typeof appMachine>;
  engine: Engine;
  keepings: Keepings;
  history: RouterHistory;
  reload: (path: AppPath) => void;
  /** Opens the flow that the address names. */
  enter: () => void;
}

/** Pages whose flows survive a reload even for a member. */
const VISITORS_PAGES: readonly RoutePath[] = [
  '/signup',
  '/signupDetail',
  '/signupSingpass',
  '/callback',
  '/confirmEmail/$token',
  '/undoChange/$token',
  '/order/$key',
  '/resetPassword/$token',
];
const isVisitorsPage = (pathname: string): boolean =>
  VISITORS_PAGES.some((page) => pathname.startsWith(page.replace(/\$\w+/, '')));

export const personOf = (profile: Profile | null): Person => {
  if (profile === null) return 'nobody';
  return profile.isGuestPatient ? 'guest' : 'member';
};

export const followSession = (options: SessionLifeOptions): void => {
  const { host, app, engine, keepings, history, reload, enter } = options;
  const { session, tokens, api, show, time, storage } = host;
  /** Page to open once the profile is known: its address can name a popup of the member. */
  let arriveAt: AppPath | null = null;
  let { token, flags, profile } = session.getSnapshot().context;
  session.subscribe(({ context }) => {
    if (context.token !== token || context.flags !== flags) tokens.write(context.token, context.flags);
    ({ token, flags } = context);
    if (context.profile === profile) return;
    const isSame = context.profile !== null && context.profile._id === profile?._id && arriveAt === null;
    profile = context.profile;
    // only the member's own details changed
    if (isSame) return;
    if (profile) {
      keepings.device.dropOthers(time.now(), profile._id);
      const isVisitor = !host.member() || (arriveAt === null && isVisitorsPage(history.location.pathname));
      keepings.tab.dropOthers(time.now(), profile._id, ...(isVisitor ? [VISITOR] : []));
    }
    void engine.changeMember(host.member());
    app.send({ type: 'person.change', person: personOf(profile) });
    if (arriveAt) history.replace(arriveAt);
    arriveAt = null;
    if (profile) enter();
  });
  session.on('session.arrived', ({ at }) => {
    arriveAt = at;
  });
  session.on('session.ended', ({ token: ended, goTo }) => {
    engine.endSession();
    keepings.device.dropOthers(time.now());
    dropCopies(host.copies);
    createLastOpened(storage).drop();
    createGuestOrders(storage).drop();
    keepings.tab.dropOthers(time.now());
    const forget = async (one: Token) => (await loadSigningIn()).signOut(api, one);
    if (ended) forget(ended).catch(() => undefined);
    history.push(goTo);
  });
  /** Page on which the session was lost, to return to after sign-in: the popup closes with the session. */
  let leftAt = history.location;
  session.on('session.lost', ({ failure }) => {
    leftAt = history.location;
    keepings.device.markRevoked(time.now());
    dropCopies(host.copies);
    show({ tone: 'error', text: { failure }, actions: [] });
  });
  session.on('page.reload', () => {
    const { pathname, href } = leftAt;
    reload(pathname === '/signIn' ? safePath(href) : safePath(withFrom('/signIn', href)));
  });
};
