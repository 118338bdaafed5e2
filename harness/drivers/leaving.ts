/** Moves by which a flow's screen is left: a walk ends, or goes on behind the closed popup. */
import { type AnyMachineSnapshot, type EventObject, transition } from 'xstate';
import type { Move } from '#model/flow.ts';
import type { Driver } from './driver.ts';

/** Events that the machine emitted to the app: `logOut.confirmed`, `page.open /signup`. */
export const emittedBy = (actions: readonly { type: string; params: unknown }[]): string[] =>
  actions.flatMap(({ type, params }) => {
    if (type !== 'xstate.emit') return [];
    const { event } = params as { event: EventObject & { path?: string } };
    return [event.path === undefined ? event.type : `${event.type} ${event.path}`];
  });

/** Whether the popup closes or the page is left by this move, and no way of the driver opens it again. */
export const isLeaving = (
  { flow, moves = {}, last = [], leaves = [] }: Pick<Driver, 'flow' | 'moves' | 'last' | 'leaves'>,
  now: AnyMachineSnapshot,
  { label, event }: Move,
): boolean => {
  const emitted = emittedBy(transition(flow.machine, now, event)[1]).map((one) => one.split(' ')[0] ?? '');
  if ([label, event.type, ...emitted].some((name) => leaves.includes(name))) return true;
  const isReopened = typeof (moves[label] ?? moves[event.type]) === 'function';
  const closing = ['popup.close', ...(last === 'any' ? [] : last)];
  return !isReopened && (event.type === 'popup.closed' || emitted.some((name) => closing.includes(name)));
};

/** Says which moves need the popup, and when it is closed. */
export interface Shutting {
  /** Whether the popup is closed after the move. */
  isShut: (wasShut: boolean, now: AnyMachineSnapshot, move: Move) => boolean;
  /** Whether a person makes the move on the flow's own screen. */
  isInside: (move: Move) => boolean;
}

export const shuttingOf = ({
  flow,
  acts,
  opens = [],
  within = [],
}: Pick<Driver, 'flow' | 'acts' | 'opens' | 'within'>): Shutting => {
  const isAmong = (names: readonly string[], { label, event }: Move) =>
    names.includes(label) || names.includes(event.type);
  const isOpening = (move: Move) => isAmong(opens, move);
  return {
    isShut: (wasShut, now, move) => {
      if (opens.length === 0 || isOpening(move)) return false;
      return (
        wasShut ||
        move.event.type === 'popup.closed' ||
        emittedBy(transition(flow.machine, now, move.event)[1]).includes('popup.close')
      );
    },
    isInside: (move) => (move.event.type in acts || isAmong(within, move)) && !isOpening(move),
  };
};
