/** Services and options of the engine, and its ways in. */
import type { AnyActorRef, AnyStateMachine } from 'xstate';
import type { Profile } from '#contract/entities/person.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { ToastCode } from '#machines/toasts/toasts.types.ts';
import type { Address } from '#src/app/outside/address-bar.ts';
import type { Cell } from '#src/app/outside/cell.ts';
import type { FlowApp, FlowRow } from './flow.ts';
import type { Keepings } from './kept.ts';
import type { Opened, Shown } from './opened.ts';

/** Services that the engine passes on to the hooks of flows. */
export type Host = Omit<FlowApp, 'tell' | 'heard' | 'open' | 'close'>;

export interface EngineOptions {
  rows: Readonly<Record<string, FlowRow>>;
  host: Host;
  keepings: Keepings;
  /** Records an actor; `isFirst` marks flows of the first page. */
  record: (actor: AnyActorRef, isFirst: boolean) => void;
  /** Wraps an actor, so that it answers a tap after the tap is painted. */
  paced: (actor: AnyActorRef) => Shown<AnyStateMachine>;
  /** Called when a flow has moved, or was closed by a flow. */
  onMove: (name: string) => void;
  /** Called when a flow asks to be closed. */
  onLeave: (name: string) => void;
}

export interface Engine {
  cell: (name: string) => Cell<Opened | null>;
  /** Settles once the flow runs, was superseded, or could not be opened, which its views show. */
  open: (name: string, opening: unknown) => Promise<void>;
  close: (name: string) => void;
  /** Fetches the code of these flows and of those that are always open; a failed fetch is repeated on opening. */
  fetchAhead: (names: readonly string[]) => void;
  /** The flow's place in the address; null until its machine is loaded, and for a flow without steps. */
  at: (name: string) => Address['params'] | null;
  /** Toast for a link that names a step when the flow opened at another one. */
  toldAt: (name: string, asked: Address['params']) => ToastCode | null;
  /** Sends Back to the innermost visible sub-flow, or else to the flow; false for a flow without steps. */
  stepBack: (name: string) => boolean;
  popupOpened: (name: string, now: IsoInstant) => void;
  popupClosed: (name: string, now: IsoInstant) => void;
  /** On leaving the page, closes flows without `serves`. */
  leave: (name: string) => void;
  /** Closes the flows that end when the person logs out. */
  endSession: () => void;
  /** Changes the member, null for a guest: closes the former member's flows and opens those that are always open. */
  changeMember: (member: Profile | null) => Promise<void>;
}
