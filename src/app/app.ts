/**
 * Composition of the app: its services, the flows of every page, the engine that opens all others, and the address bar.
 */
import { i18n } from '@lingui/core';
import type { RouterHistory } from '@tanstack/react-router';
import { type AnyActorRef, createActor } from 'xstate';
import { appMachine } from '#machines/app/app.machine.ts';
import { type AppPath, safePath } from '#machines/session/session.rules.ts';
import { toastsMachine } from '#machines/toasts/toasts.machine.ts';
import type { ApiOptions } from '#src/app/api/api.types.ts';
import { createApi } from '#src/app/api/client.ts';
import { createLoading } from '#src/app/api/loading.ts';
import { toastFor } from '#src/app/api/told.ts';
import { createBrowserStorage } from '#src/app/outside/browser-storage.ts';
import { createCardForm } from '#src/app/outside/card-form.ts';
import { createCell } from '#src/app/outside/cell.ts';
import type { ChosenPictures } from '#src/app/outside/chosen-pictures.ts';
import { createCopies } from '#src/app/outside/copies.ts';
import { createDepartures } from '#src/app/outside/departures.ts';
import { createKeeping } from '#src/app/outside/keeping.ts';
import { createLeaving } from '#src/app/outside/leaving.ts';
import { pieceOf } from '#src/app/outside/piece.ts';
import { createServerTime } from '#src/app/outside/server-time.ts';
import { createTapping } from '#src/app/outside/tapping.ts';
import { createTokenStore } from '#src/app/outside/token-store.ts';
import { createInspected } from '#src/app/recording/inspected.ts';
import { createRecorder, type Recording } from '#src/app/recording/recorder.ts';
import { createAddresses, withFrom } from './addresses.ts';
import { loadSigningIn, type SessionActor, session as sessionFlow } from './ahead.ts';
import { createClinic } from './clinic.ts';
import { createEngine } from './engine.ts';
import type { Host } from './engine.types.ts';
import type { FlowRow } from './flow.ts';
import { type FlowName, flows } from './flows.ts';
import { createPaced } from './paced.ts';
import { followSession } from './session-life.ts';
import { createShowing } from './showing.ts';
import type { ViewServices } from './view-services.ts';
import { wire } from './wire.ts';

export interface Environment {
  /** Base address of the API, without a trailing slash. */
  apiBase: string;
  /** Base address of the payment service, which can differ from the API's (API-68). */
  paymentBase: string;
  appId: string;
  fetch: typeof globalThis.fetch;
  language: () => string;
  storage: Storage | null;
  /** Storage that lasts as long as the tab. */
  visitStorage: Storage | null;
  history: RouterHistory;
  /** Reloads the app at a path. */
  reload: (path: AppPath) => void;
  /** Opens a page outside the app. */
  leave: (url: string) => void;
}

export interface PatientApp extends ViewServices {
  /** Fetches the code of a page's flows while the session is still being checked. */
  fetchAhead: (names: readonly FlowName[]) => void;
  start: () => void;
  stop: () => void;
}

const loadNames = pieceOf(() => import('./names.ts'));
const loadRedaction = pieceOf(() => import('#src/app/recording/redaction.ts'));
const rows: Readonly<Record<string, FlowRow>> = flows;
const forms = new Map(Object.entries(rows).flatMap(([name, { address }]) => (address ? [[name, address]] : [])));

/** Recordings of the machines' events, for the report of a problem and the inspector. */
const createRecords = () => {
  const recorder = createRecorder(() => Math.round(performance.now()));
  const inspected = DEBUG ? createInspected() : null;
  const reported = createCell<readonly Recording[] | null>(null);
  const learn = pieceOf(async () => recorder.learn((await loadRedaction()).tracesOf));
  return {
    inspected,
    reports: {
      reported,
      open: () => reported.set(recorder.recordings().map((run) => ({ ...run, steps: [...run.steps] }))),
    },
    /** The redaction is loaded with the first flow that is not on the first page, to keep the first page small. */
    record: (actor: AnyActorRef, isFirst: boolean) => {
      recorder.watch(actor);
      inspected?.add(actor);
      if (!isFirst) learn().catch(() => undefined);
    },
  };
};

/** Asks for the Chinese names when the first Chinese page shows. @returns a function that stops following */
const followLanguage = ({ api, storage }: Pick<Host, 'api' | 'storage'>): (() => void) => {
  const names = pieceOf(async () => (await loadNames()).loadNames(api, storage));
  const follow = () => {
    if (i18n.locale === 'zh-CN') names().catch(() => undefined);
  };
  follow();
  return i18n.on('change', follow);
};

export const createApp = (environment: Environment): PatientApp => {
  const { history } = environment;
  const storage = createBrowserStorage(environment.storage);
  const tokens = createTokenStore(storage);
  const keepings = {
    device: createKeeping(storage),
    tab: createKeeping(createBrowserStorage(environment.visitStorage)),
  };
  const time = createServerTime();
  const loading = createLoading();
  const tapping = createTapping();
  const paced = createPaced(tapping.answer);
  const cardForm = createCardForm();
  const pictures: ChosenPictures = new Map();
  const copies = createCopies(storage, time.now);
  const { record, reports, inspected } = createRecords();
  const toasts = createActor(toastsMachine);
  const app = createActor(appMachine);
  const show: ViewServices['show'] = (toast) => toasts.send({ type: 'toast.show', toast });

  const apiOptions: Omit<ApiOptions, 'base'> = {
    appId: environment.appId,
    fetch: environment.fetch,
    language: environment.language,
    loading,
    copies,
    token: () => session.getSnapshot().context.token,
    onServerDate: time.hear,
    onSignedOut: (failure) => session.send({ type: 'session.revoked', failure }),
    onFailure: (failure, call, isSubmit) => {
      const toast = toastFor(failure, call, isSubmit);
      if (toast) show(toast);
      else console.warn(`${call.method} ${call.path} failed: ${failure.kind}`);
    },
  };
  const api = createApi({ ...apiOptions, base: environment.apiBase });
  const go = (href: string) => tapping.answer(() => showing.go(href));
  const leaving = createLeaving(history);
  const host: Host = {
    api,
    paymentApi: createApi({ ...apiOptions, base: environment.paymentBase }),
    time,
    get session() {
      return session;
    },
    member: () => {
      const { profile } = session.getSnapshot().context;
      return profile?.isGuestPatient === false ? profile : null;
    },
    tokens,
    departures: createDepartures(storage),
    from: () => new URLSearchParams(history.location.search).get('from'),
    leave: environment.leave,
    cardForm,
    pictures,
    copies,
    storage,
    toasts,
    show,
    tellInfo: (code) => show({ tone: 'info', text: { code }, actions: [] }),
    shown: () => showing.shown()?.flow ?? null,
    go,
    handedOver: { username: null },
    href: () => history.location.href,
    replace: history.replace,
    guardLeaving: leaving.guard,
  };
  const session: SessionActor = createActor(wire(sessionFlow, host), {
    input: { token: tokens.read(), flags: tokens.readFlags() },
  });

  const engine = createEngine({
    rows,
    host,
    keepings,
    record,
    paced,
    onMove: (name) => showing.follow(name),
    onLeave: (name) => showing.hide(name),
  });
  const addresses = createAddresses(forms);
  const { stays } = leaving;
  const { isTapping } = tapping;
  const showing = createShowing({ rows, addresses, history, app, engine, time, stays, isTapping, show });
  for (const actor of [toasts, app, session]) record(actor, true);
  followSession({ host, app, engine, keepings, history, reload: environment.reload, enter: showing.enter });

  app.on('logOut.confirmed', ({ isEverywhere }) => {
    const end = () => session.send({ type: 'session.end', goTo: null });
    const revoke = async () => (await loadSigningIn()).revokeSessions(api);
    if (isEverywhere) revoke().then(end, () => undefined);
    else end();
  });
  app.on('page.open', ({ path }) => {
    const to = withFrom(path, history.location.href);
    // an address that a guest cannot open is replaced, so that Back does not return to it
    if (addresses.of(history.location)) history.replace(to);
    else history.push(to);
  });

  let forgetOtherTabs = () => {};
  let forgetLanguage = () => {};
  return {
    flows: {
      cell: engine.cell,
      open: (name, opening) => tapping.answer(() => showing.open(name, opening)),
      hide: showing.hide,
      leave: (name) => tapping.answer(() => engine.leave(name)),
      paced,
      popup: showing.popup,
    },
    session,
    app,
    toasts,
    show,
    time,
    go,
    loading,
    reports,
    cardForm,
    pictures,
    copies,
    clinic: createClinic(api, storage),
    inspected,
    fetchAhead: engine.fetchAhead,
    start: () => {
      for (const actor of [toasts, app, session]) actor.start();
      forgetLanguage = followLanguage(host);
      forgetOtherTabs = tokens.onChangeElsewhere(() => environment.reload(safePath(history.location.href)));
    },
    stop: () => {
      forgetOtherTabs();
      forgetLanguage();
      tapping.stop();
      void engine.changeMember(null);
      for (const actor of [session, app, toasts]) actor.stop();
    },
  };
};
