/** Tries on the screens each move that a driver calls unreachable. */
import { transition } from 'xstate';
import type { Move } from '#model/flow.ts';
import { explore, type Path } from '#model/walker.ts';
import type { Unreachable } from '../drivers/driver.ts';
import { perform, type ViewFlow, walk, walkable } from './view-flow.ts';

/** Path to the nearest state with the unreachable move, and that move. */
const placeOf = (view: ViewFlow, unreachable: Unreachable): { path: Path; move: Move } | null => {
  for (const { state, path } of explore(walkable(view)).values()) {
    const move = view.flow.moves(state).find(({ label }) => label === unreachable.label);
    if (move && view.unreachableOf(state, move.label, move.event) === unreachable) return { path, move };
  }
  return null;
};

/**
 * Fails the walk if the unreachable control exists. If it does not, but the event would change the state, sends the event
 * anyway: the screen must not reach the machine's next state.
 * @returns the outcome, null when the event could not be sent
 * @throws PathError
 */
export const attempt = async (view: ViewFlow, unreachable: Unreachable): Promise<string | null> => {
  const place = placeOf(view, unreachable);
  if (place === null) return `${unreachable.label} is nowhere: ${unreachable.reason}`;
  const { path, move } = place;
  let isDone = false;
  await walk(view, path, {
    atEnd: async (harness) => {
      if (view.met.has(unreachable)) return;
      const before = view.snapshot(harness);
      const wanted = view.flow.key(transition(view.flow.machine, before, move.event)[0]);
      if (wanted === view.flow.key(before)) return;
      harness.hurry();
      isDone = await perform(view, harness, move, [])
        .then(harness.settle)
        .then(() => view.flow.key(view.snapshot(harness)) === wanted)
        .catch(() => false);
    },
  });
  view.met.add(unreachable);
  return isDone ? `${move.label} can be done, although ${unreachable.reason}` : null;
};
