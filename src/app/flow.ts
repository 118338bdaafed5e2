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
import type { Address } from '#src/app/outside/address-bar.ts';
import type { BrowserStorage } from '#src/app/outside/browser-storage.ts';
import type { AskLeaving } from '#src/app/outside/leaving.ts';
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

/** The hooks of a flow may use the services of its ports, and the rest of the app. */
export interface FlowApp extends Services {
  storage: BrowserStorage;
  toasts: ActorRefFrom<typeof toastsMachine>;
  show: (toast: Omit<Toast, 'id'>) => void;
  /** Shows good news. */
  tellInfo: (code: ToastCode) => void;
  /** Tells the other flows. @returns whether one of them is concerned */
  tell: (fact: Fact) => boolean;
  /** Settles with the next fact of this type. */
  heard: <Type extends Fact['type']>(type: Type) => Promise<Extract<Fact, { type: Type }>>;
  /** Settles once the flow runs, was given up, or could not be opened. */
  open: <Opening>(
    flow: { name: string; input(beginning: Beginning<Opening>): unknown },
    opening: Opening,
  ) => Promise<void>;
  /** Closes the named flow; without a name, this one. */
  close: (flow?: { name: string }) => void;
  /** The name of the flow whose popup or pages show. */
  shown: () => string | null;
  /** Opens an address of the app. */
  go: (href: string) => void;
  /** The next sign-in screen fills in the user ID of an account that was just made. */
  handedOver: { username: string | null };
  /** Reads the present address, and puts another in its place. */
  href: () => string;
  replace: (href: string) => void;
  /** Asks before a page is left. @returns a function that ends this */
  guardLeaving: (pathname: string, ask: AskLeaving) => () => void;
}

interface Hook<Event, Result> {
  on(event: Event, app: FlowApp): Result;
}
/** Handlers by the type of the event. */
type Handlers<Event extends { type: string }, Result> = {
  readonly [Type in Event['type']]?: Hook<Extract<Event, { type: Type }>, Result>['on'];
};

/** Parts that flows and sub-flows have in common. */
export interface FlowParts<Machine extends AnyStateMachine> {
  machine: Machine;
  ports: Ports<Machine>;
  /** Members of the context that are never kept. */
  secrets?: readonly (keyof ContextFrom<Machine> & string)[];
  /** The app answers here what the machine emits. */
  emits?: Handlers<EmittedFrom<Machine>, void>;
  /** The part of the snapshot that is kept between visits; null: nothing; missing: all of it. */
  asKept?(persisted: Snapshot<unknown>): Snapshot<unknown> | null;
  /** A hook, called before the machine starts. @returns a function that ends with the machine */
  follow?(actor: ActorRefFrom<Machine>, app: FlowApp): (() => void) | void;
}

type SubFlowRest<Machine extends AnyStateMachine> = Pick<FlowParts<Machine>, 'secrets' | 'emits' | 'asKept' | 'follow'>;

/** The parts of a flow that other flows invoke. */
export const subFlow = <Machine extends AnyStateMachine>(
  machine: Machine,
  ports: Ports<Machine>,
  rest: SubFlowRest<Machine> = {},
): FlowParts<Machine> => ({ machine, ports, ...rest });

/** How a flow is kept between visits. */
export interface Keeps<Opening> {
  /**
   * device: for the member, until they log out. tab: for the holder of the tab, until they arrive as a member. visit: in the
   * tab, for the member or guest who uses it, while its page is open, and half an hour at the longest after the last change.
   */
  in: 'device' | 'tab' | 'visit';
  /** Raised when the shape of the context changes. */
  version: number;
  /** The name under which the flow is kept, where it has several. */
  name?(opening: Opening): string;
}

export interface Beginning<Opening> {
  opening: Opening;
  /** Unique per person and opening; a part of the keys of its writes. */
  wizardId: string;
  now: IsoInstant;
  app: FlowApp;
}

/** The engine knows nothing else of a flow. A flow that needs something of its own has a hook for it. */
interface FlowRest<Machine extends AnyStateMachine, Opening> extends SubFlowRest<Machine> {
  /** Whether the flow ends with the member for whom it was opened; a guest then cannot open it. */
  isMembers: boolean;
  /** Ends when its person logs out, even a guest; unsent data is then dropped. */
  endsWithSession?: boolean;
  input(beginning: Beginning<Opening>): InputFrom<Machine>;
  keeps?: Keeps<Opening>;
  /** Whether the running machine serves another opening, too. Without it, a flow ends when its page is left. */
  serves?(snapshot: SnapshotFrom<Machine>, opening: Opening): boolean;
  /** The machine gets this event when it is opened, also when it runs already. */
  told?(
    opening: Opening,
    snapshot: SnapshotFrom<Machine>,
    isNew: boolean,
    app: FlowApp,
  ): EventFromLogic<Machine> | null;
  /** The machine gets this event when it goes on from a visit before: what it shows may be old. */
  resumed?: EventFromLogic<Machine>;
  /** Whether the event of a tap waits until the tap was painted, because the next step may take long to draw. */
  isPaced?: boolean;
  /** Place of the flow in the address. */
  at?(snapshot: SnapshotFrom<Machine>): Address['params'];
  /** Hooks for when the popup opens, and when it closes by whatever way. */
  popup?: {
    opened?(now: IsoInstant): EventFromLogic<Machine>;
    closed?(actor: ActorRefFrom<Machine>, now: IsoInstant): void;
    /** The flow ends with its popup, and begins again with the next one. */
    isAll?: boolean;
  };
  /** Turns a fact of another flow into an event of this one; null where the fact does not matter here. */
  hears?: Handlers<Fact, EventFromLogic<Machine> | null>;
  /** A person who leaves the app from here comes back to this address; without it, to the page that was wanted. */
  leftFrom?(snapshot: SnapshotFrom<Machine>): string;
  /** A hook that runs before the flow begins. */
  before?(opening: Opening, app: FlowApp): Promise<Opening>;
  /** The toast for a link that asked for one step while the flow opened at another. */
  toldElsewhere?(asked: Address['params'], at: Address['params']): ToastCode | null;
  /** Called when the flow has come to its end by itself. The flow is kept no longer, and shows until it is closed. */
  ended?(snapshot: SnapshotFrom<Machine>, app: FlowApp): void;
  /** A hook, called when the flow was closed in any way. */
  closed?(snapshot: SnapshotFrom<Machine> | null, app: FlowApp): void;
}

export interface Flow<Machine extends AnyStateMachine, Opening> extends FlowRest<Machine, Opening>, FlowParts<Machine> {
  /** Name of the flow in the list of flows. */
  name: string;
}

/** Made in two steps, so that the compiler knows the machine when it reads the rest. */
export const flow =
  <Machine extends AnyStateMachine>(name: string, machine: Machine) =>
  <Opening = void>(ports: Ports<Machine>, rest: FlowRest<Machine, Opening>): Flow<Machine, Opening> => ({
    name,
    machine,
    ports,
    ...rest,
  });

/** Type of any row, for code that goes through all rows. */
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

/** Per port of a flow, the calls of the API that it makes; sources and sub-flows make no calls. */
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
  /** Opened when a member arrives, and open for as long as the member stays. */
  isAlwaysOpen?: boolean;
}
