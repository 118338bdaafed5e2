/** Machines with one part removed, to check that the paths notice. */
import { type AnyStateMachine, createMachine } from 'xstate';

export interface Mutant {
  /** Removed part and its place: `actions of states.detail.on.step.next`. */
  name: string;
  machine: AnyStateMachine;
}

type Part = Record<string, unknown> | unknown[];
const isPart = (part: unknown): part is Part => typeof part === 'object' && part !== null;
const copyOf = <T>(part: T): T => {
  if (Array.isArray(part)) return part.map(copyOf) as T;
  return isPart(part)
    ? (Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, copyOf(inner)])) as T)
    : part;
};

const TRANSITIONS = ['onDone', 'onError', 'always'];
/** Paths to all transitions below a part of the definition: `['states', 'detail', 'on', 'step.next']`. */
const placesIn = (part: Part, at: readonly string[] = []): string[][] =>
  Object.entries(part).flatMap(([key, inner]) => {
    const place = [...at, key];
    const holdsTransitions = TRANSITIONS.includes(key) || at.at(-1) === 'on';
    if (holdsTransitions) return Array.isArray(inner) ? inner.map((_, index) => [...place, String(index)]) : [place];
    return isPart(inner) && key !== 'input' ? placesIn(inner, place) : [];
  });

const partAt = (part: Part, place: readonly string[]): Part =>
  place.reduce<Part>((outer, key) => {
    const inner: unknown = Reflect.get(outer, key);
    if (!isPart(inner)) throw new Error(`no part at ${place.join('.')}`);
    return inner;
  }, part);

const without = (machine: AnyStateMachine, place: readonly string[]): AnyStateMachine => {
  const config = copyOf(machine.config);
  const key = place.at(-1) ?? '';
  const holder = partAt(config, place.slice(0, -1));
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else Reflect.deleteProperty(holder, key);
  return createMachine(config, machine.implementations);
};

export const mutantsOf = (machine: AnyStateMachine): Mutant[] =>
  placesIn(machine.config).flatMap((place) => {
    const transition: unknown = place.reduce<unknown>(
      (outer, key) => (isPart(outer) ? Reflect.get(outer, key) : undefined),
      machine.config,
    );
    const parts = isPart(transition) ? ['guard', 'actions'].filter((part) => part in transition) : [];
    return [place, ...parts.map((part) => [...place, part])].map((missing) => ({
      name: missing.join('.'),
      machine: without(machine, missing),
    }));
  });
