/** Puts the app together: the machines with their real ports, what lasts between visits, and the address bar. */
import type { RouterHistory } from '@tanstack/react-router';
import { type ActorRefFrom, createActor } from 'xstate';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import type { ProviderRole } from '#contract/entities/clinic.ts';
import type { Profile } from '#contract/entities/person.ts';
import { appMachine } from '#machines/app/app.machine.ts';
import { bookingSteps } from '#machines/booking/booking.steps.ts';
import { statePath } from '#machines/kit/state-path.ts';
import type { sessionMachine } from '#machines/session/session.machine.ts';
import { type AppPath, safePath } from '#machines/session/session.rules.ts';
import type { signInMachine } from '#machines/sign-in/sign-in.machine.ts';
import { toastsMachine } from '#machines/toasts/toasts.machine.ts';
import type { Toast } from '#machines/toasts/toasts.types.ts';
import { createApi, loadHttp } from '#src/api/client.ts';
import { createLoading, type Loading } from '#src/api/loading.ts';
import { toastFor } from '#src/api/told.ts';
import { type Address, addressOf } from './address.ts';
import { createBrowserStorage } from './browser-storage.ts';
import { bindAddress } from './history.ts';
import { createKeeping } from './keeping.ts';
import { createMemberParts, type MemberParts } from './member.ts';
import { personOf } from './people.ts';
import { createServerTime, type ServerTime } from './server-time.ts';
import { wireSession, wireSignIn } from './session.wiring.ts';
import { createTapping } from './tapping.ts';
import { createTokenStore } from './token-store.ts';

export interface Environment {
  /** Where the API answers, without a slash at the end. */
  apiBase: string;
  appId: string;
  fetch: typeof globalThis.fetch;
  language: () => string;
  storage: Storage | null;
  history: RouterHistory;
  /** Loads the app anew at a path. */
  reload: (path: AppPath) => void;
}

export interface Wiring extends Pick<MemberParts, 'appointments' | 'booking'> {
  app: ActorRefFrom<typeof appMachine>;
  session: ActorRefFrom<typeof sessionMachine>;
  toasts: ActorRefFrom<typeof toastsMachine>;
  loading: Loading;
  time: ServerTime;
  openBooking: (kind: ProviderRole) => void;
  /** A machine for the sign-in screen; `from` is the page that a guard sent the person away from. */
  openSignIn: (from: string | null) => ActorRefFrom<typeof signInMachine>;
  /** Opens an address of the app: a popup over the present page, or a page, closing the popup that is open. */
  go: (href: string) => void;
  show: (toast: Omit<Toast, 'id'>) => void;
  start: () => void;
  stop: () => void;
}

export const createWiring = (environment: Environment): Wiring => {
  const { history } = environment;
  const storage = createBrowserStorage(environment.storage);
  const tokens = createTokenStore(storage);
  const keeping = createKeeping(storage);
  const time = createServerTime();
  const loading = createLoading();
  const tapping = createTapping();
  const toasts = createActor(toastsMachine);
  const app = createActor(appMachine);
  const show: Wiring['show'] = (toast) => toasts.send({ type: 'toast.show', toast });

  const api = createApi({
    base: environment.apiBase,
    appId: environment.appId,
    fetch: environment.fetch,
    language: environment.language,
    loading,
    token: () => session.getSnapshot().context.token,
    onServerDate: time.hear,
    onSignedOut: (serverMessage) => session.send({ type: 'session.revoked', serverMessage }),
    onFailure: (failure, call, isSubmit) => {
      const toast = toastFor(failure, call, isSubmit);
      if (toast) show(toast);
      else console.warn(`${call.method} ${call.path} failed: ${failure.kind}`);
    },
  });
  const session: Wiring['session'] = createActor(wireSession(api, time, tokens), { input: { token: tokens.read() } });

  const tellNoCode = () => show({ tone: 'error', text: { code: 'networkError' }, actions: [] });
  const closePopup = () => app.send({ type: 'popup.close' });
  const member = createMemberParts({ api, time, keeping, closePopup, onChange: () => address.sync() });

  /** What a booking popup shows in the address until its machine is there. */
  let expected: Address | null = null;
  const shown = (): Address | null => {
    const path = statePath(app.getSnapshot().value);
    if (path === 'popup.appointments') return { flow: 'appointments' };
    if (path === 'popup.notifications') return { flow: 'notifications' };
    if (path !== 'popup.booking') return null;
    const booking = member.booking.get()?.getSnapshot();
    return booking
      ? { flow: 'booking', kind: booking.context.kind, step: bookingSteps[statePath(booking.value)] }
      : expected;
  };
  /** The popup opens within the tap; its code and its machine follow. */
  const openBooking = (kind: ProviderRole, asked: Address | null = null) => {
    expected = asked ?? { flow: 'booking', kind, step: 'start' };
    app.send({ type: 'booking.open' });
    if (!app.getSnapshot().matches({ popup: 'booking' })) return;
    member
      .openBooking(kind)
      .then(() => {
        address.sync();
        if (asked) tellIfEarlier(asked);
      })
      .catch(() => {
        closePopup();
        tellNoCode();
      });
  };
  /** A link into the middle of a wizard opens the first step whose needs are met, and says so. */
  const tellIfEarlier = (asked: Address) => {
    const present = shown();
    const isEarlier =
      present?.flow === 'booking' && asked.flow === 'booking' && asked.step !== null && present.step !== asked.step;
    if (isEarlier) show({ tone: 'info', text: { code: 'startsEarlier' }, actions: [] });
  };
  const openAddress = (asked: Address) => {
    if (asked.flow === 'booking') openBooking(asked.kind, asked);
    else app.send({ type: `${asked.flow}.open` });
  };
  const address = bindAddress({
    history,
    shown,
    open: openAddress,
    stepBack: () => {
      const flow = shown()?.flow;
      if (flow === 'booking') member.booking.get()?.send({ type: 'step.back' });
      else if (flow === 'appointments') member.appointments.get()?.send({ type: 'step.back' });
      else closePopup();
    },
    close: closePopup,
    isTapping: tapping.isTapping,
  });

  let token = tokens.read();
  let profile: Profile | null = null;
  session.subscribe(({ context }) => {
    if (context.token !== token) tokens.write(context.token);
    token = context.token;
    if (context.profile === profile) return;
    profile = context.profile;
    if (profile) keeping.dropOthers(profile._id);
    member.change(profile).catch(tellNoCode);
    app.send({ type: 'person.change', person: personOf(profile) });
    if (arriveAt) history.replace(arriveAt);
    arriveAt = null;
    if (profile) address.enter();
  });
  /** Gone to once the app knows who it is: the address may name a popup of theirs. */
  let arriveAt: AppPath | null = null;
  session.on('session.arrived', ({ at }) => {
    arriveAt = at;
  });
  session.on('session.ended', ({ token: ended, goTo }) => {
    keeping.dropOthers(null);
    if (ended) void api(signinCalls.signOut, { token: ended }).catch(() => undefined);
    history.push(goTo);
  });
  /** The popup closes with the session; what it showed is where the person comes back to. */
  let leftAt = history.location;
  session.on('session.lost', ({ serverMessage }) => {
    leftAt = history.location;
    keeping.markRevoked(time.now());
    show({ tone: 'error', text: { serverMessage }, actions: [] });
  });
  session.on('page.reload', () => {
    const { pathname, href } = leftAt;
    environment.reload(pathname === '/signIn' ? safePath(href) : `/signIn?from=${encodeURIComponent(href)}`);
  });

  let shownPath = statePath(app.getSnapshot().value);
  app.subscribe(({ value }) => {
    const before = shownPath;
    shownPath = statePath(value);
    if (shownPath !== before) {
      if (before === 'popup.booking') member.booking.get()?.send({ type: 'popup.closed' });
      if (before === 'popup.appointments') member.takeBackQuestion();
      if (shownPath === 'popup.appointments') member.appointments.get()?.send({ type: 'list.refresh' });
    }
    address.sync();
  });
  app.on('logOut.confirmed', () => session.send({ type: 'session.end', goTo: null }));
  app.on('page.open', ({ path }) => {
    const { href, search } = history.location;
    const to = `${path}?from=${encodeURIComponent(href)}`;
    // an address that a guest cannot open is no place to go back to
    if (addressOf(search)) history.replace(to);
    else history.push(to);
  });

  let forgetOtherTabs = () => {};
  return {
    app,
    session,
    toasts,
    appointments: member.appointments,
    booking: member.booking,
    loading,
    time,
    show,
    openBooking,
    openSignIn: (from) => {
      const actor = createActor(wireSignIn(api), { input: { rememberedUsername: tokens.readUsername() } });
      actor.subscribe({
        /** Somebody types their password: what sends it is fetched meanwhile. */
        next: ({ context }) => {
          if (context.password !== '') loadHttp().catch(() => undefined);
        },
        complete: () => {
          const signedIn = actor.getSnapshot().output;
          if (!signedIn) return;
          if (!signedIn.isGuest) tokens.writeUsername(signedIn.rememberedUsername);
          session.send({
            type: 'session.begin',
            token: signedIn.token,
            arriveAt: signedIn.isGuest ? '/home' : safePath(from),
          });
        },
      });
      return actor.start();
    },
    go: (href) => {
      const named = addressOf(href.split('?')[1] ?? '');
      if (named) openAddress(named);
      else if (shown()) address.leaveTo(href);
      else history.push(href);
    },
    start: () => {
      for (const actor of [toasts, app, session]) actor.start();
      forgetOtherTabs = tokens.onChangeElsewhere(() => environment.reload(safePath(history.location.href)));
    },
    stop: () => {
      forgetOtherTabs();
      tapping.stop();
      void member.change(null);
      for (const actor of [session, app, toasts]) actor.stop();
    },
  };
};
