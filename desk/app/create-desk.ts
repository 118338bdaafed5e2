/** Makes the desk of a page: the API, the server's time, what is new, and the root actor with its ports. */
import { i18n } from '@lingui/core';
import * as v from 'valibot';
import { type ActorRefFrom, createActor } from 'xstate';
import { ClinicId, InvitationToken, type StaffId } from '#contract/ids.ts';
import type { deskMachine } from '#machines/desk/desk.machine.ts';
import { isRejectedAs } from '#machines/kit/failure.ts';
import { type Api, createApi } from '#src/app/api/client.ts';
import { createLoading } from '#src/app/api/loading.ts';
import { loadNames } from '#src/app/names.ts';
import { createBrowserStorage } from '#src/app/outside/browser-storage.ts';
import { createCopies } from '#src/app/outside/copies.ts';
import { createServerTime } from '#src/app/outside/server-time.ts';
import { invitationIn, placeIn } from './address.ts';
import { openArrivals } from './arrivals.ts';
import { createChanges } from './changes.ts';
import { createEntries } from './entries.ts';
import { rootFlow } from './flows/desk.flow.ts';
import { wired } from './flows/ports.ts';
import { createPasskeys } from './passkeys.ts';
import type { Desk, DeskKept } from './views/use-desk.ts';
import { createWaiting } from './waiting.ts';

export interface DeskOptions {
  apiBase: string;
  appId: string;
  fetch: typeof globalThis.fetch;
  /** Address of the page. */
  href: string;
}

/** Uses of the desk that are closer than this count as one. */
const USE_MS = 10_000;

/** Calls `note` at each use of the desk, by pointer or keys. @returns a function that ends it */
const followUse = (note: () => void): (() => void) => {
  let last = -USE_MS;
  const use = ({ timeStamp }: Event) => {
    if (timeStamp - last < USE_MS) return;
    last = timeStamp;
    note();
  };
  for (const name of ['pointerdown', 'keydown']) window.addEventListener(name, use, { capture: true });
  return () => {
    for (const name of ['pointerdown', 'keydown']) window.removeEventListener(name, use, { capture: true });
  };
};

/** Loads the Chinese of the clinic's names with the first Chinese page. @returns a function that ends it */
const followNames = (api: Api): (() => void) => {
  let isAsked = false;
  const load = () => {
    if (isAsked || i18n.locale !== 'zh-CN') return;
    isAsked = true;
    // without an answer names show in English until the language is chosen again
    loadNames(api, createBrowserStorage(null)).catch(() => {
      isAsked = false;
    });
  };
  load();
  return i18n.on('change', load);
};

/**
 * Another person who signs in finds nothing open, neither kept nor by the address: it would be opened in the wrong name.
 * @returns what ends it
 */
const followPerson = (actor: Desk['actor'], kept: DeskKept): (() => void) => {
  let last: StaffId | null = null;
  let isIn = false;
  const subscription = actor.subscribe(({ context: { staff } }) => {
    if (isIn && !staff) history.replaceState(null, '', '/desk');
    isIn = staff !== null;
    if (!staff) return;
    if (last !== null && last !== staff.me._id)
      for (const name of Object.keys(kept) as (keyof DeskKept)[]) delete kept[name];
    last = staff.me._id;
  });
  return () => subscription.unsubscribe();
};

export const createDesk = ({ apiBase, appId, fetch, href }: DeskOptions): Desk & { stop: () => void } => {
  const time = createServerTime();
  const api = createApi({
    base: apiBase,
    appId,
    fetch,
    loading: createLoading(),
    // answers of the desk are never stored: no call of the staff is read offline
    copies: createCopies(createBrowserStorage(null), time.now),
    language: () => i18n.locale,
    token: () => null,
    onServerDate: time.hear,
    onSignedOut: () => actor.send({ type: 'session.end' }),
    onFailure: (failure) => {
      if (isRejectedAs(failure, 'DESK_LOCKED')) actor.send({ type: 'session.lock', now: time.now() });
    },
  });
  const kept: DeskKept = {};
  const changes = createChanges(api);
  const services = { api, time, changes, waiting: createWaiting(api, changes), passkeys: createPasskeys() };
  const { section, parts } = placeIn(href);
  const place = v.safeParse(ClinicId, parts['place']);
  const invitation = v.safeParse(InvitationToken, invitationIn(href));
  // the secret leaves the address bar and the history at once
  if (invitation.success) history.replaceState(null, '', '/desk');
  const actor = createActor(wired(rootFlow, services), {
    input: {
      invitation: invitation.success ? invitation.output : null,
      section: section ?? 'day',
      place: place.success ? place.output : null,
      hasPasskeys: services.passkeys.areKnown,
    },
  }) as ActorRefFrom<typeof deskMachine>;
  const who = () => actor.getSnapshot().context.staff?.me._id ?? null;
  const entries = createEntries((named) => {
    actor.send({ type: 'section.open', section: named });
    const now = actor.getSnapshot();
    return now.matches('working') && now.context.section === named;
  }, who);
  const { arrivals, stop: stopArrivals } = openArrivals(actor, services);
  const stopUse = followUse(() => actor.send({ type: 'desk.use', now: time.now() }));
  const stops = [stopUse, followPerson(actor, kept), stopArrivals, entries.stop, followNames(api)];
  actor.start();
  return {
    actor,
    services,
    entries,
    arrivals,
    kept,
    keep: (name, each) => {
      kept[name] = each;
    },
    stop: () => {
      for (const stop of stops) stop();
      actor.stop();
    },
  };
};
