/**
 * A flow as data: its machine, per port of the machine one row that says which calls of the API stand behind it, and what
 * the engine needs to open, keep and close it. The engine makes ports of the rows; tests read the same rows.
 */
import type {
  ActorRefFrom,
  AnyStateMachine,
  ContextFrom,
  EmittedFrom,
  EventFromLogic,
  EventObject,
  InputFrom,
  PromiseActorLogic,
  Snapshot,
  SnapshotFrom,
} from 'xstate';
import type { Call } from '#contract/call.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { AppEvent } from '#machines/app/app.machine.ts';
import type { toastsMachine } from '#machines/toasts/toasts.machine.ts';
import type { Toast, ToastCode } from '#machines/toasts/toasts.types.ts';
import type { Address } from '#src/outside/address-bar.ts';
import type { BrowserStorage } from '#src/outside/browser-storage.ts';
import type { AskLeaving } from '#src/outside/leaving.ts';
import type { AddressForm } from './addresses.ts';
import type { Fact } from './facts.ts';
import type { CallRow, SourceRow } from './rows.ts';
import type { Services } from './services.ts';

type RowOf<Logic> = Logic extends AnyStateMachine
  ? FlowParts<Logic>
  : Logic extends PromiseActorLogic<infer Output, infer Input>
    ? CallRow<Input, Output>
    : SourceRow<Logic>;

type Actors<Machine extends AnyStateMachine> = NonNullable<Parameters<Machine['provide']>[0]['actors']>;
/** A row for every actor that the machine names; a sub-flow has its own rows. */
export type Ports<Machine extends AnyStateMachine> = {
  readonly [Name in keyof Actors<Machine>]-?: RowOf<NonNullable<Actors<Machine>[Name]>>;
};

/** What the hooks of a flow may use: the services of its ports, and the rest of the app. */
export interface FlowApp extends Services {
  storage: BrowserStorage;
  toasts: ActorRefFrom<typeof toastsMachine>;
  show: (toast: Omit<Toast, 'id'>) => void;
  /** Shows good news. */
  tellInfo: (code: ToastCode) => void;
  /** Tells the other flows. @returns whether one of them is concerned */
  tell: (fact: Fact) => boolean;
  /** The next that is told of this type. */
  heard: <Type extends Fact['type']>(type: Type) => Promise<Extract<Fact, { type: Type }>>;
  /** Settles once it runs, was given up, or could not be opened. */
  open: <Opening>(
    flow: { name: string; input(beginning: Beginning<Opening>): unknown },
    opening: Opening,
  ) => Promise<void>;
  /** Closes another flow, else the one itself. */
  close: (flow?: { name: string }) => void;
  /** The name of the flow whose popup or pages show. */
  shown: () => string | null;
  /** Opens an address of the app. */
  go: (href: string) => void;
  /** What the next sign-in screen has filled in: the user ID of an account that was just made. */
  handedOver: { username: string | null };
  /** The present address, and another in its place. */
  href: () => string;
  replace: (href: string) => void;
  /** Asks before a page is left. @returns what ends it */
  guardLeaving: (pathname: string, ask: AskLeaving) => () => void;
}

interface Hook<Event, Result> {
  on(event: Event, app: FlowApp): Result;
}
/** By the type of the event. */
type Handlers<Event extends { type: string }, Result> = {
  readonly [Type in Event['type']]?: Hook<Extract<Event, { type: Type }>, Result>['on'];
};

/** What a flow and a sub-flow have in common. */
export interface FlowParts<Machine extends AnyStateMachine> {
  machine: Machine;
  ports: Ports<Machine>;
  /** Members of the context that are never kept. */
  secrets?: readonly (keyof ContextFrom<Machine> & string)[];
  /** What the app does about what the machine emits. */
  emits?: Handlers<EmittedFrom<Machine>, void>;
  /** What of it is worth keeping between visits, null: nothing; all, when not given. */
  asKept?(persisted: Snapshot<unknown>): Snapshot<unknown> | null;
  /** A hook, called before the machine starts. @returns what ends with the machine */
  follow?(actor: ActorRefFrom<Machine>, app: FlowApp): (() => void) | void;
}

type SubFlowRest<Machine extends AnyStateMachine> = Pick<FlowParts<Machine>, 'secrets' | 'emits' | 'asKept' | 'follow'>;

/** The parts of a flow that other flows invoke. */
export const subFlow = <Machine extends AnyStateMachine>(
  machine: Machine,
  ports: Ports<Machine>,
  rest: SubFlowRest<Machine> = {},
): FlowParts<Machine> => ({ machine, ports, ...rest });

/** Where and how a flow is kept. */
export interface Keeps<Opening> {
  /**
   * device: for the member, until they log out. tab: for whoever holds the tab, until they arrive as a member. visit: in the
   * tab, for the member or guest who uses it, while its page is open, and half an hour at the longest after the last change.
   */
  in: 'device' | 'tab' | 'visit';
  /** Raised when the shape of the context changes. */
  version: number;
  /** The name under which it is kept, where several are. */
  name?(opening: Opening): string;
}

/** What a machine begins with. */
export interface Beginning<Opening> {
  opening: Opening;
  /** Unique per person and opening; a part of the keys of its writes. */
  wizardId: string;
  now: IsoInstant;
  app: FlowApp;
}

/** What the engine knows of a flow. A flow that needs something of its own has a hook for it. */
interface FlowRest<Machine extends AnyStateMachine, Opening> extends SubFlowRest<Machine> {
  /** Ends with the member for whom it was opened; nobody else can open it. */
  isMembers: boolean;
  /** Ends when its person logs out, a guest's too: what was not sent by then is not. */
  endsWithSession?: boolean;
  input(beginning: Beginning<Opening>): InputFrom<Machine>;
  keeps?: Keeps<Opening>;
  /** Whether the machine that runs is what another opening asks for. Without it, a flow ends when its page is left. */
  serves?(snapshot: SnapshotFrom<Machine>, opening: Opening): boolean;
  /** What it is told when it is opened, also when it runs already. */
  told?(
    opening: Opening,
    snapshot: SnapshotFrom<Machine>,
    isNew: boolean,
    app: FlowApp,
  ): EventFromLogic<Machine> | null;
  /** What it is told when it goes on from a visit before: what it shows may be old. */
  resumed?: EventFromLogic<Machine>;
  /** What a tap sends to it waits until what was tapped was painted: its next step may take long to draw. */
  isPaced?: boolean;
  /** Where it is, in the address. */
  at?(snapshot: SnapshotFrom<Machine>): Address['params'];
  /** What is told when the popup opens, and when it closes by whatever way. */
  popup?: {
    opened?(now: IsoInstant): EventFromLogic<Machine>;
    closed?(actor: ActorRefFrom<Machine>, now: IsoInstant): void;
    /** The flow ends with its popup, and begins anew with the next one. */
    isAll?: boolean;
  };
  /** What other flows told, as an event of this one; null: it is not concerned. */
  hears?: Handlers<Fact, EventFromLogic<Machine> | null>;
  /** Where a person comes back to who leaves the app from here; without it, the page that was wanted. */
  leftFrom?(snapshot: SnapshotFrom<Machine>): string;
  /** A hook: what must come before it begins. */
  before?(opening: Opening, app: FlowApp): Promise<Opening>;
  /** What a person is told where a link asked for one step, and the flow opened at another. */
  toldElsewhere?(asked: Address['params'], at: Address['params']): ToastCode | null;
  /** It came to its end by itself. It is not kept any more, and shows until it is closed. */
  ended?(snapshot: SnapshotFrom<Machine>, app: FlowApp): void;
  /** A hook: it was closed, by whatever way. */
  closed?(snapshot: SnapshotFrom<Machine> | null, app: FlowApp): void;
}

export interface Flow<Machine extends AnyStateMachine, Opening> extends FlowRest<Machine, Opening>, FlowParts<Machine> {
  /** Its name in the list of flows. */
  name: string;
}

/** In two steps, so that the compiler knows the machine when it reads the rest. */
export const flow =
  <Machine extends AnyStateMachine>(name: string, machine: Machine) =>
  <Opening = void>(ports: Ports<Machine>, rest: FlowRest<Machine, Opening>): Flow<Machine, Opening> => ({
    name,
    machine,
    ports,
    ...rest,
  });

/** Any row, for code that goes through all of them. */
export type AnyRow = CallRow<never, unknown> | SourceRow<unknown> | AnyParts;
type AnyHandlers<Result> = Readonly<Record<string, Hook<EventObject, Result>['on'] | undefined>>;
export interface AnyParts extends Omit<FlowParts<AnyStateMachine>, 'ports' | 'emits'> {
  ports: Readonly<Record<string, AnyRow>>;
  emits?: AnyHandlers<void>;
}
/** Any flow, for the engine. */
export interface AnyFlow extends AnyParts, Omit<Flow<AnyStateMachine, unknown>, 'ports' | 'emits' | 'hears'> {
  hears?: AnyHandlers<EventObject | null>;
}

/** Per port of a flow, the calls of the API that it makes; for sources and sub-flows there are none. */
export const apiCallsOf = ({ ports }: AnyParts): Readonly<Record<string, readonly Call[]>> =>
  Object.fromEntries(
    Object.entries(ports).flatMap(([name, port]) => {
      if ('source' in port) return [];
      return [[name, 'calls' in port ? port.calls : []]];
    }),
  );

/** A flow in the list of flows. */
export interface FlowRow {
  load: () => Promise<{ default: AnyFlow }>;
  /** The definition of a flow of the first page, which waits for no code. */
  ready?: AnyFlow;
  address?: AddressForm<unknown>;
  /** The event by which the app's machine opens its popup, a state of the same name. */
  popup?: Exclude<Extract<AppEvent, { type: `${string}.open` }>, { type: 'logOut.open' }>;
  /** Opened when a member arrives, and for as long as they stay. */
  isAlwaysOpen?: boolean;
}
