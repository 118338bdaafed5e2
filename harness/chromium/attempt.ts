/** Tries moves that the driver calls impossible, in the state where it is unreachable. */
import { transition } from 'xstate';
import { statePath } from '#machines/kit/state-path.ts';
import type { Move } from '#model/flow.ts';
import { explore, type Path } from '#model/walker.ts';
import type { Unreachable } from '../drivers/driver.ts';
import type { Served } from './served.ts';
import { along, type Screen, type Sights, take, walk, walkable } from './walk.ts';

/** Shorter patience for controls that may never show. The page belongs to a device that others use later. */
const [SHORT_MS, USUAL_MS] = [1_000, 30_000];

/** Path to the nearest state in which the machine would make the unreachable move, and that move. */
const placeOf = (screen: Screen, unreachable: Unreachable): { path: Path; move: Move } | null => {
  for (const { state, path } of explore(walkable(screen)).values()) {
    const move = screen.flow
      .moves(state)
      .find(({ label, event }) => screen.unreachableOf(state, label, event) === unreachable);
    if (move) return { path, move };
  }
  return null;
};

/**
 * Fails the walk if the unreachable control exists. If it does not, but the event would change the screen, sends the event
 * anyway: the screen must not become that of the machine's next state.
 * @returns the outcome, null when the event could not be sent
 * @throws PathError
 */
export const attempt = async (
  screen: Screen,
  served: Served,
  unreachable: Unreachable,
  sights: Sights,
): Promise<string | null> => {
  const place = placeOf(screen, unreachable);
  if (place === null) return `${unreachable.label} is nowhere: ${unreachable.reason}`;
  const { path, move } = place;
  const before = along(screen, path).at(-1);
  if (before === undefined) throw new Error(`${screen.flow.name} has no state`);
  const [after] = transition(screen.flow.machine, before, move.event);
  const wanted = JSON.stringify(screen.expected(after, []));
  // without a visible change and without a control, a try would prove nothing
  if (!screen.hasControl(move.event, before) && wanted === JSON.stringify(screen.expected(before, []))) {
    screen.tried.add(unreachable);
    return null;
  }
  let isDone = false;
  await walk(screen, served, path, {
    ...sights,
    takeOver: async (at) => {
      if (screen.tried.has(unreachable)) return;
      at.page.setDefaultTimeout(SHORT_MS);
      isDone = await take(screen, at, { ...move, before, rest: [] })
        .then(() => screen.observe(at))
        .then((seen) => JSON.stringify(seen) === wanted)
        .catch(() => false)
        .finally(() => at.page.setDefaultTimeout(USUAL_MS));
    },
  });
  screen.tried.add(unreachable);
  return isDone ? `${move.label} can be done in ${statePath(before.value)}, although ${unreachable.reason}` : null;
};
