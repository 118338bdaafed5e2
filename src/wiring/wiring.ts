/** Puts the app together: the machines with their real ports, what lasts between visits, and the address bar. */

import type { RouterHistory } from '@tanstack/react-router';
import { type ActorRefFrom, type AnyActorRef, createActor } from 'xstate';
import type { Profile } from '#contract/entities/person.ts';
import type { Token } from '#contract/ids.ts';
import { appMachine } from '#machines/app/app.machine.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { noFlags, type sessionMachine } from '#machines/session/session.machine.ts';
import { type AppPath, safePath } from '#machines/session/session.rules.ts';
import { toastsMachine } from '#machines/toasts/toasts.machine.ts';
import type { Toast, ToastCode } from '#machines/toasts/toasts.types.ts';
import type { ApiOptions } from '#src/api/api.types.ts';
import { createApi } from '#src/api/client.ts';
import { createLoading, type Loading } from '#src/api/loading.ts';
import { toastFor } from '#src/api/told.ts';
import { loadSigningIn, type SignInActor, wireSession, wireSignIn } from '#src/flows/ahead.ts';
import type { Services } from '#src/flows/services.ts';
import { createBrowserStorage } from '#src/outside/browser-storage.ts';
import { type CardForm, createCardForm } from '#src/outside/card-form.ts';
import { createDepartures } from '#src/outside/departures.ts';
import { createKeeping } from '#src/outside/keeping.ts';
import { createLastOpened } from '#src/outside/last-opened.ts';
import { createServerTime, type ServerTime } from '#src/outside/server-time.ts';
import { createTapping, type Tapping } from '#src/outside/tapping.ts';
import { createTokenStore } from '#src/outside/token-store.ts';
import { createInspected, type Inspected } from '#src/recording/inspected.ts';
import { createRecorder, type Recording } from '#src/recording/recorder.ts';
import { addressInHref, addressOf, withFrom } from './address.ts';
import { type Cell, createCell } from './cell.ts';
import { type BookingOpening, createMemberParts, type MemberParts } from './member.ts';
import { createOpenFlows } from './open-flows.ts';
import { personOf } from './people.ts';
import { recordParts } from './recording.ts';
import { createVisit } from './visit.ts';
import { createVisitorParts, type VisitorParts } from './visitor.ts';

export interface Environment {
  /** Where the API answers, without a slash at the end. */
  apiBase: string;
  /** Where the payment service answers, which may be elsewhere (API-68). */
  paymentBase: string;
  appId: string;
  fetch: typeof globalThis.fetch;
  language: () => string;
  storage: Storage | null;
  /** Lasts as long as the tab. */
  visitStorage: Storage | null;
  history: RouterHistory;
  /** Loads the app anew at a path. */
  reload: (path: AppPath) => void;
  /** Goes to a page outside the app. */
  leave: (url: string) => void;
}

export interface Wiring
  extends Pick<
      MemberParts,
      | 'appointments'
      | 'notifications'
      | 'booking'
      | 'hold'
      | 'payment'
      | 'recordPages'
      | 'newPassword'
      | 'openChangePassword'
      | 'closeChangePassword'
    >,
    Pick<
      VisitorParts,
      'signUp' | 'digitalReturn' | 'passwordReset' | 'openPasswordReset' | 'emailConfirm' | 'openEmailConfirm'
    > {
  app: ActorRefFrom<typeof appMachine>;
  session: ActorRefFrom<typeof sessionMachine>;
  toasts: ActorRefFrom<typeof toastsMachine>;
  loading: Loading;
  time: ServerTime;
  openBooking: (opening: BookingOpening) => void;
  /** From the countdown: back to paying, unless booking shows already (HOLD-09). */
  resumeHold: () => void;
  closePayment: () => void;
  cardForm: CardForm;
  /** A machine for the sign-in screen; `from` is the page that a guard sent the person away from. */
  openSignIn: (from: string | null) => SignInActor;
  /** Opens an address of the app: a popup over the present page, or a page, closing the popup that is open. */
  go: (href: string) => void;
  show: (toast: Omit<Toast, 'id'>) => void;
  answerTap: Tapping['answer'];
  /** What the machines went through until a problem was to be reported; null while none is. */
  reported: Cell<readonly Recording[] | null>;
  openReport: () => void;
  /** In development. */
  inspected: Inspected | null;
  start: () => void;
  stop: () => void;
}

export const createWiring = (environment: Environment): Wiring => {
  const { history } = environment;
  const storage = createBrowserStorage(environment.storage);
  const tokens = createTokenStore(storage);
  const keeping = createKeeping(storage);
  const lastOpened = createLastOpened(storage);
  const time = createServerTime();
  const visit = createVisit(createBrowserStorage(environment.visitStorage), time);
  const loading = createLoading();
  const tapping = createTapping();
  const recorder = createRecorder(() => Math.round(performance.now()));
  const inspected = DEBUG ? createInspected() : null;
  const watch = (actor: AnyActorRef) => {
    recorder.watch(actor);
    inspected?.add(actor);
  };
  const reported = createCell<readonly Recording[] | null>(null);
  const toasts = createActor(toastsMachine);
  const app = createActor(appMachine);
  const show: Wiring['show'] = (toast) => toasts.send({ type: 'toast.show', toast });

  const cardForm = createCardForm();
  const apiOptions: Omit<ApiOptions, 'base'> = {
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
  };
  const api = createApi({ ...apiOptions, base: environment.apiBase });
  const fromPage = () => new URLSearchParams(history.location.search).get('from');
  let profile: Profile | null = null;
  const services: Services = {
    api,
    paymentApi: createApi({ ...apiOptions, base: environment.paymentBase }),
    time,
    get session() {
      return session;
    },
    member: () => profile,
    tokens,
    departures: createDepartures(storage),
    from: fromPage,
    leave: environment.leave,
    cardForm,
  };
  const session: Wiring['session'] = createActor(wireSession(services), {
    input: { token: tokens.read(), flags: tokens.readFlags() },
  });

  const tell = (tone: Toast['tone'], code: ToastCode) => show({ tone, text: { code }, actions: [] });
  const tellNoCode = () => tell('error', 'networkError');
  const closePopup = () => app.send({ type: 'popup.close' });
  /** Sign-in, with the page to go on to afterwards. */
  const signInHref = () => withFrom('/signIn', fromPage());

  const member = createMemberParts({
    services,
    show,
    time,
    keeping,
    storage,
    lastOpened,
    closePopup,
    onChange: () => address.sync(),
    onPaymentLeft: () => closePayment(),
    onReleased: () => {
      if (shown()?.flow !== 'booking') tell('info', 'holdReleased');
    },
    onPasswordEnd: (outcome) => {
      if (outcome === 'saved') tell('info', 'passwordSet');
      go('/profile');
    },
  });
  /** The user ID of an account that was just made: the next sign-in screen has it filled in. */
  let newUsername: string | null = null;
  const leaveSignUp = () =>
    go(session.getSnapshot().matches({ present: 'member' }) ? safePath(fromPage()) : signInHref());
  const visitor = createVisitorParts({
    ...services,
    session,
    visit,
    onSignedIn: (token, from) => {
      tell('info', 'digitalIdDone');
      const flags = { isRemembered: false, isDigitalId: true, isOtpVerified: true };
      session.send({ type: 'session.begin', token, flags, arriveAt: safePath(from) });
    },
    onPasswordSet: (username) => {
      newUsername = username;
      tell('info', 'passwordSet');
      go(signInHref());
    },
    onSignedUp: (token) => {
      tell('info', 'passwordSet');
      session.send({ type: 'session.begin', token, flags: noFlags, arriveAt: safePath(fromPage()) });
    },
    onOtherNumber: () => {
      tell('error', 'digitalIdOther');
      leaveSignUp();
    },
    onLeave: () => leaveSignUp(),
    onReturn: (from) => history.replace(withFrom(history.location.href, from)),
    onCodeLeft: () => toasts.send({ type: 'step.left' }),
    onReturnRead: (from) => history.replace(withFrom('/callback', from)),
    go: (href) => go(href),
    onChange: () => address.sync(),
  });
  for (const actor of [toasts, app, session]) watch(actor);
  recordParts({ watch, learn: recorder.learn }, member, visitor);
  const { address, shown, openPopup, openBooking, closePayment } = createOpenFlows({
    history,
    app,
    member,
    visitor,
    isTapping: tapping.isTapping,
    tellNoCode,
    tellEarlier: () => tell('info', 'startsEarlier'),
  });
  const goNow = (href: string) => {
    const named = addressInHref(href);
    if (named && named.flow !== 'signUp') openPopup(named);
    else if (shown()) address.leaveTo(href);
    else history.push(href);
  };
  const go: Wiring['go'] = (href) => tapping.answer(() => goNow(href));

  /** What such a page has begun goes on when it is loaded anew, a member's too. */
  const isVisitorsPage = () => /^\/(?:signup|callback|confirmEmail|resetPassword)/.test(history.location.pathname);

  let { token, flags } = session.getSnapshot().context;
  session.subscribe(({ context }) => {
    if (context.token !== token || context.flags !== flags) tokens.write(context.token, context.flags);
    ({ token, flags } = context);
    if (context.profile === profile) return;
    profile = context.profile;
    if (profile) keeping.dropOthers(profile._id);
    if (profile?.isGuestPatient === false && (arriveAt !== null || !isVisitorsPage())) visit.dropAll();
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
    lastOpened.drop();
    visit.dropAll();
    const forget = async (token: Token) => (await loadSigningIn()).signOut(api, token);
    if (ended) forget(ended).catch(() => undefined);
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
    environment.reload(pathname === '/signIn' ? safePath(href) : safePath(withFrom('/signIn', href)));
  });

  let shownPath = statePath(app.getSnapshot().value);
  const tellOpening = () => {
    if (shownPath !== 'popup.notifications') return;
    member.notifications.get()?.send({ type: 'popup.opened', now: time.now() });
  };
  // opened by an address, the popup is there before its list
  member.notifications.subscribe(tellOpening);
  app.subscribe(({ value }) => {
    const before = shownPath;
    shownPath = statePath(value);
    if (shownPath !== before) {
      if (before === 'popup.booking') member.booking.get()?.send({ type: 'popup.closed' });
      if (before === 'popup.appointments') member.takeBackQuestion();
      if (shownPath === 'popup.appointments') member.appointments.get()?.send({ type: 'popup.opened' });
      if (before === 'popup.notifications') member.notifications.get()?.send({ type: 'popup.closed', now: time.now() });
      tellOpening();
    }
    address.sync();
  });
  app.on('logOut.confirmed', ({ isEverywhere }) => {
    const end = () => session.send({ type: 'session.end', goTo: null });
    const revoke = async () => (await loadSigningIn()).revokeSessions(api);
    if (isEverywhere) revoke().then(end, () => undefined);
    else end();
  });
  app.on('page.open', ({ path }) => {
    const { href } = history.location;
    const to = withFrom(path, href);
    // an address that a guest cannot open is no place to go back to
    if (addressOf(history.location)) history.replace(to);
    else history.push(to);
  });

  let forgetOtherTabs = () => {};
  return {
    app,
    session,
    toasts,
    appointments: member.appointments,
    notifications: member.notifications,
    booking: member.booking,
    hold: member.hold,
    resumeHold: () => {
      const appointment = member.heldAppointment();
      if (appointment && shown()?.flow !== 'booking')
        openBooking({ type: 'booking.resume', kind: 'remote', appointment });
    },
    payment: member.payment,
    recordPages: member.recordPages,
    closePayment,
    cardForm,
    signUp: visitor.signUp,
    digitalReturn: visitor.digitalReturn,
    passwordReset: visitor.passwordReset,
    openPasswordReset: visitor.openPasswordReset,
    emailConfirm: visitor.emailConfirm,
    openEmailConfirm: visitor.openEmailConfirm,
    loading,
    time,
    show,
    answerTap: tapping.answer,
    reported,
    inspected,
    openReport: () => reported.set(recorder.recordings().map((run) => ({ ...run, steps: [...run.steps] }))),
    openBooking: (opening) => tapping.answer(() => openBooking(opening)),
    openSignIn: (from) => {
      const actor = createActor(wireSignIn(services), {
        input: { rememberedUsername: tokens.readUsername() },
      });
      watch(actor);
      actor.subscribe({
        /** Somebody types their password: what sends it is fetched meanwhile. */
        next: ({ context }) => {
          if (context.password !== '') loadSigningIn().catch(() => undefined);
        },
        complete: () => {
          const signedIn = actor.getSnapshot().output;
          if (!signedIn) return;
          if (!signedIn.isGuest) tokens.writeUsername(signedIn.rememberedUsername);
          session.send({
            type: 'session.begin',
            token: signedIn.token,
            flags: { ...noFlags, isRemembered: signedIn.isRemembered },
            arriveAt: signedIn.isGuest ? '/home' : safePath(from),
          });
        },
      });
      actor.start();
      if (newUsername !== null) actor.send({ type: 'username.change', username: newUsername });
      newUsername = null;
      return actor;
    },
    newPassword: member.newPassword,
    openChangePassword: member.openChangePassword,
    closeChangePassword: member.closeChangePassword,
    go,
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
