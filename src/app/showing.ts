/** Shows flows as a popup or as pages of their own: the address opens them, steps back in them and closes them. */
import type { RouterHistory } from '@tanstack/react-router';
import type { ActorRefFrom } from 'xstate';
import type { appMachine } from '#machines/app/app.machine.ts';
import { statePath } from '#machines/kit/state-path.ts';
import type { Toast } from '#machines/toasts/toasts.types.ts';
import {
  type Address,
  type AddressBar,
  type Addresses,
  bindAddress,
  type Place,
} from '#src/app/outside/address-bar.ts';
import type { Leaving } from '#src/app/outside/leaving.ts';
import type { ServerTime } from '#src/app/outside/server-time.ts';
import { placeOf } from './addresses.ts';
import type { Engine } from './engine.types.ts';
import type { FlowRow } from './flow.ts';

export interface ShowingOptions {
  rows: Readonly<Record<string, FlowRow>>;
  addresses: Addresses;
  history: RouterHistory;
  app: ActorRefFrom<typeof appMachine>;
  engine: Engine;
  time: ServerTime;
  stays: Leaving['stays'];
  isTapping: () => boolean;
  show: (toast: Omit<Toast, 'id'>) => void;
}

export interface Showing extends Pick<AddressBar, 'enter'> {
  /** Null while only a page shows. */
  shown: () => Address | null;
  /** Name of the flow whose popup shows, as a store to subscribe to. */
  popup: { get: () => string | null; subscribe: (listener: () => void) => () => void };
  /** Opens a flow; its views show it when that fails. */
  open: (name: string, opening: unknown) => void;
  /** Closes the popup or the pages of a flow. */
  hide: (name: string) => void;
  /** Writes the new place of a flow to the address. */
  follow: (name: string) => void;
  /** Opens a link of the app: a popup over the current page, or a page, which closes an open popup. */
  go: (href: string) => void;
}

export const createShowing = (options: ShowingOptions): Showing => {
  const { rows, addresses, history, app, engine, time, stays, isTapping, show } = options;
  /** Places that the address shows until the machines are loaded, by flow. */
  const expected = new Map<string, Address['params']>();

  const popup = (): string | null => {
    const [, name = ''] = statePath(app.getSnapshot().value).split('popup.');
    return rows[name]?.popup ? name : null;
  };
  const isOpen = (name: string) => engine.cell(name).get() !== null;
  const shownName = (): string | null =>
    popup() ?? Object.keys(rows).find((name) => rows[name]?.address && !rows[name].popup && isOpen(name)) ?? null;
  const shown = (): Address | null => {
    const flow = shownName();
    return flow === null ? null : { flow, params: engine.at(flow) ?? expected.get(flow) ?? {} };
  };

  const putAway = (name: string) => {
    if (rows[name]?.popup) app.send({ type: 'popup.close' });
    else engine.close(name);
  };
  /** Opens the popup at once; its code and its machine follow. */
  const open = (name: string, opening: unknown, asked: Address['params'] | null = null) => {
    const { popup: event, address: form, isAlwaysOpen } = rows[name] ?? {};
    // a link can leave out the step at which the flow begins
    const named = Object.entries(asked ?? {}).filter(([, value]) => value !== null);
    expected.set(name, { ...form?.expects?.(opening), ...Object.fromEntries(named) });
    if (event) app.send(event);
    if (isAlwaysOpen || (event && popup() !== name)) return;
    void engine.open(name, opening).then(() => {
      const code = asked && engine.toldAt(name, asked);
      if (code) show({ tone: 'info', text: { code }, actions: [] });
    });
    if (form) address.sync();
  };
  const openAt = ({ flow, params }: Address, place: Place) =>
    open(flow, rows[flow]?.address?.openingAt?.(params, place), params);

  const address = bindAddress({
    history,
    addresses,
    shown,
    open: (asked) => openAt(asked, history.location),
    stepBack: () => {
      const name = shownName();
      if (name !== null && !engine.stepBack(name)) putAway(name);
    },
    close: () => {
      const name = shownName();
      if (name !== null) putAway(name);
    },
    isTapping,
  });

  const go = (href: string) => {
    const place = placeOf(href);
    const named = addresses.of(place);
    if (named && !addresses.hasPages(named)) openAt(named, place);
    else if (popup() === null && stays(place.pathname, () => go(href))) return;
    else if (shown()) address.leaveTo(href);
    else history.push(href);
  };

  let before = popup();
  app.subscribe(() => {
    const [left, present] = [before, popup()];
    before = present;
    if (left !== present) {
      if (left !== null) engine.popupClosed(left, time.now());
      if (present !== null) engine.popupOpened(present, time.now());
    }
    address.sync();
  });

  return {
    popup: {
      get: () => {
        const name = shownName();
        return name !== null && rows[name]?.address?.pageOf === undefined ? name : null;
      },
      subscribe: (listener) => {
        const ends = [
          () => subscription.unsubscribe(),
          ...Object.keys(rows).map((name) => engine.cell(name).subscribe(listener)),
        ];
        const subscription = app.subscribe(listener);
        return () => {
          for (const end of ends) end();
        };
      },
    },
    enter: address.enter,
    shown,
    open,
    hide: (name) => {
      putAway(name);
      address.sync();
    },
    follow: (name) => {
      if (rows[name]?.address) address.sync();
    },
    go,
  };
};
