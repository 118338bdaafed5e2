/** Walks the path of a report on a real actor of its machine. */
import { placeOf } from '#atlas/paths/path.walk.ts';
import type { Flow, Move } from '#model/flow.ts';
import { machines } from '#model/flows.ts';
import { startScripted } from '#model/scripted-ports.ts';

/** Folder of its machine, and the English name of its start; null for a flow with one start only. */
export interface FlowName {
  name: string;
  start: string | null;
}

/** @throws Error when no such flow or start exists any more */
export const flowNamed = ({ name, start }: FlowName): Flow => {
  const flow = machines.get(name)?.find((one) => (one.start?.en ?? null) === start);
  if (flow === undefined) throw new Error(`No flow ${name} begins so: ${start ?? 'in its one way'}`);
  return flow;
};

const along = async <Told>(
  name: FlowName,
  labels: readonly string[],
  tell: (scripted: ReturnType<typeof startScripted>, flow: Flow) => Promise<Told> | Told,
): Promise<Told> => {
  const flow = flowNamed(name);
  const scripted = startScripted(flow);
  try {
    await scripted.play(...labels);
    return await tell(scripted, flow);
  } finally {
    scripted.stop();
  }
};

/** Final state of the path. @throws Error at the first step that cannot happen any more */
export const endOf = (name: FlowName, labels: readonly string[]): Promise<string> =>
  along(name, labels, (scripted) => placeOf(scripted.snapshot()));

/** States that an event of this type can lead to after the path. @throws Error as endOf */
export const placesAfter = async (name: FlowName, labels: readonly string[], type: string): Promise<string[]> => {
  const moves = await along(name, labels, (scripted, flow): Move[] =>
    flow.moves(scripted.snapshot()).filter(({ event }) => event.type === type),
  );
  return Promise.all(moves.map(({ label }) => endOf(name, [...labels, label])));
};
