/** A walk through the machine itself, with the samples of its model; through a door it goes on in the flow behind. */
import { type AnyMachineSnapshot, createActor, type EventObject, initialTransition, StateMachine } from 'xstate';
import { type Language, wordsIn } from '#atlas/chart.words.ts';
import { placeOf } from '#atlas/paths/path.walk.ts';
import { type StoryLine, storyTeller } from '#atlas/paths/story.lines.ts';
import { implementationName } from '#machines/kit/reasons.ts';
import { type Words, words } from '#machines/kit/story.ts';
import { type Flow, isDelay, isDone, isFailed, type Move } from '#model/flow.ts';
import { stepOf } from '#model/microsteps.ts';
import { callsOf, nodesOf, pathOf } from '#model/nodes.ts';
import { refusedFor } from '#model/refusals.ts';

export interface Choice {
  label: string;
  words: Words;
  /** Path of the state to which it leads. */
  to: string;
  toWords: Words;
  /** Whether the event is no person's: the clinic answers, time passes, another page or tab acts. */
  isOutside: boolean;
}
export interface Refusal {
  label: string;
  words: Words;
  /** The screen's own reason where it has one, else the unmet condition. */
  reason: Words;
}
export interface Door {
  flow: string;
  title: Words;
  /** The call's id: its ends are choices of the flow itself. */
  id: string;
}

/** One flow, at one of its states. */
export interface Stop {
  flow: Flow;
  states: readonly AnyMachineSnapshot[];
  path: readonly Move[];
}

export const nowOf = ({ states }: Stop): AnyMachineSnapshot => states[states.length - 1] as AnyMachineSnapshot;

export const begin = (flow: Flow): Stop => ({
  flow,
  states: [initialTransition(flow.machine, flow.input)[0]],
  path: [],
});

export const stateWords = ({ story }: Flow, at: string): Words => story.states[at] ?? words(at, at);

/** @throws Error when the event cannot happen there */
export const step = (stop: Stop, label: string): Stop => {
  const now = nowOf(stop);
  const move = stop.flow.moves(now).find((one) => one.label === label);
  if (move === undefined) throw new Error(`${stop.flow.name}: ${label} cannot happen at ${placeOf(now)}`);
  return { ...stop, path: [...stop.path, move], states: [...stop.states, stepOf(stop.flow)(now, move.event)] };
};

const isAnswer = (event: EventObject): boolean => isDone(event) || isFailed(event) || isDelay(event);

/** @param isOutside whether no person sends an event of the flow on its screens */
export const choicesAt = (
  stop: Stop,
  isOutside: (type: string) => boolean,
): { choices: Choice[]; refused: Refusal[] } => {
  const { flow } = stop;
  const now = nowOf(stop);
  const tellers = { en: storyTeller(flow, 'en'), zh: storyTeller(flow, 'zh') };
  const go = stepOf(flow);
  const moves = flow.moves(now);
  const choices = moves.map((move): Choice => {
    const to = go(now, move.event);
    const told = (language: Language) => tellers[language].lineOf(now, move, to).action;
    return {
      label: move.label,
      words: words(told('en'), told('zh')),
      to: placeOf(to),
      toWords: stateWords(flow, placeOf(to)),
      isOutside: isAnswer(move.event) || isOutside(move.event.type),
    };
  });
  const taken = new Set(moves.map(({ label }) => label));
  const said = { en: wordsIn({ ...flow }, 'en'), zh: wordsIn({ ...flow }, 'zh') };
  const refused = flow.offered(now).flatMap(({ label, event }): Refusal[] => {
    if (taken.has(label)) return [];
    const guards = refusedFor(now._nodes, event.type).flatMap(({ guard }) => implementationName(guard) ?? []);
    const needs = guards.flatMap((guard) => flow.needs[guard] ?? []).flatMap((id) => flow.story.reasons[id] ?? []);
    const conditions = guards.flatMap((guard) => flow.story.guards[guard] ?? []);
    const reason =
      needs[0] ??
      (conditions[0]
        ? words(`only when ${conditions[0].en}`, `仅当${conditions[0].zh}`)
        : words('not now', '现在不行'));
    return [{ label, words: words(said.en.eventWords(event.type), said.zh.eventWords(event.type)), reason }];
  });
  return { choices, refused: [...new Map(refused.map((one) => [one.words.en + one.reason.en, one])).values()] };
};

/** Id of the machine behind a door of a flow. */
const calledIn = ({ machine }: Flow, src: unknown): string | null => {
  const actors: Record<string, unknown> = machine.implementations.actors;
  const called = typeof src === 'string' ? actors[src] : null;
  return called instanceof StateMachine ? called.id : null;
};

/** Doors behind which a flow is: of other flows, with the path of the state. */
export const doorsTo = (name: string, flows: readonly Flow[]): { flow: string; at: string }[] => {
  const own = flows.find((flow) => flow.name === name)?.machine.id;
  const doors = flows.flatMap((flow) =>
    nodesOf(flow.machine)
      .filter((node) => callsOf(node).some(({ src }) => own !== undefined && calledIn(flow, src) === own))
      .map((node) => ({ flow: flow.name, at: pathOf(node) })),
  );
  return [...new Map(doors.map((door) => [`${door.flow} ${door.at}`, door])).values()];
};

/** The flow behind the door that is the present state, if any. */
export const doorAt = (stop: Stop, flows: readonly Flow[]): (Door & { begin: () => Stop }) | null => {
  const now = nowOf(stop);
  if (now.status !== 'active') return null;
  for (const node of now._nodes)
    for (const { id, src, input } of callsOf(node)) {
      const called = calledIn(stop.flow, src);
      const ways = flows.filter(({ machine }) => machine.id === called);
      if (ways.length === 0) continue;
      const event = stop.path.at(-1)?.event ?? { type: 'xstate.init' };
      // XState gives the machine's own actor, too, which no input of ours reads
      const given: unknown =
        typeof input === 'function'
          ? input({ context: now.context, event, self: createActor(stop.flow.machine, { input: stop.flow.input }) })
          : input;
      const nearest = nearestBy(ways, given);
      return {
        id,
        flow: nearest.name,
        title: nearest.story.title,
        begin: () => {
          try {
            return begin({ ...nearest, input: given });
          } catch {
            // a model's own input, where the caller's is not all that the machine needs
            return begin(nearest);
          }
        },
      };
    }
  return null;
};

const sameMembers = (one: unknown, other: unknown): number => {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return 0;
  return Object.keys(one).filter(
    (name) => JSON.stringify(Reflect.get(one, name)) === JSON.stringify(Reflect.get(other, name)),
  ).length;
};
/** Index of the beginning of a flow that is nearest to its caller's input. */
const nearestBy = (ways: readonly Flow[], given: unknown): Flow =>
  ways.reduce((best, way) => (sameMembers(way.input, given) > sameMembers(best.input, given) ? way : best));

/** The caller's step when the flow behind its door has ended; null where people choose among its ends. */
export const endAsStep = (outer: Stop, id: string, ended: Stop): string | null => {
  const { output } = nowOf(ended) as { output?: unknown };
  const ends = outer.flow.moves(nowOf(outer)).filter(({ event }) => isDone(event) && event.actorId === id);
  const outputOf = ({ event }: Move): unknown => (event as EventObject & { output?: unknown }).output;
  const same = ends.find((end) => JSON.stringify(outputOf(end)) === JSON.stringify(output));
  if (same) return same.label;
  const outcome = (value: unknown): unknown =>
    typeof value === 'object' && value !== null ? (Reflect.get(value, 'outcome') ?? null) : (value ?? null);
  const alike = ends.filter((end) => outcome(outputOf(end)) === outcome(output));
  return alike[0]?.label ?? (ends.length === 1 ? (ends[0]?.label ?? null) : null);
};

/** Data behind a state: members of the context that are plain, in words of the code. */
export const factsBehind = (stop: Stop): [name: string, value: string][] =>
  Object.entries(nowOf(stop).context as Record<string, unknown>).flatMap(([name, value]): [string, string][] => {
    if (value === null || value === undefined) return [[name, '–']];
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      return [[name, String(value)]];
    if (Array.isArray(value)) return [[name, String(value.length)]];
    const shown = ['name', 'label', 'status', 'outcome', '_id', 'type', 'kind', 'code']
      .map((member) => Reflect.get(value, member))
      .find((one): one is string => typeof one === 'string');
    return [[name, shown ?? '✓']];
  });

export const storyOf = (
  { flow, path, states }: Stop,
  language: Language,
): { start: StoryLine; lines: readonly StoryLine[] } => storyTeller(flow, language).storyOf({ flow, path, states });

/** The sentence of the screen about what has been committed, of the inner flow before its caller. */
export const committedAt = (stops: readonly Stop[]): { name: string; words: Words } | null => {
  for (const stop of stops.toReversed()) {
    const said = stop.flow.committedIn(nowOf(stop));
    const [name] = Object.entries(stop.flow.story.committed ?? {}).find(([, sentence]) => sentence === said) ?? [];
    if (said && name) return { name, words: said };
  }
  return null;
};
