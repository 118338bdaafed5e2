/** Walks through the model of contact-space.ts that together take every kind of step, and try every kind of refusal. */
import type { FailureCode } from '#contract/failure-codes.ts';
import { type Refusal, refusalsIn } from './contact-refused.ts';
import { faceOf, type Kind, type Move, movesFrom, RULES, type Scene } from './contact-space.ts';

/** A step of the model, or a try that is refused and leads nowhere. */
export interface Step {
  act: Move['act'] | Refusal['act'];
  next: Scene;
  code: FailureCode | null;
}

const stepsFrom = (scene: Scene, most: number): Step[] => [
  ...movesFrom(RULES, scene, most).map((move) => ({ ...move, code: null })),
  ...refusalsIn(scene).map((refusal) => ({ ...refusal, next: scene })),
];

/** Steps are of one kind when act and answer are the same, and what decides about the contacts concerned. */
const kindOf = (scene: Scene, { act, code }: Step): string => {
  const { waits, former, isProofLeft, isBlocked } = scene;
  /** Contacts that were replaced: of which kind, and whether a link still undoes it. */
  const kept = (own: Kind) => former.map(({ kind, age }) => `${kind === own}${age > 0}`);
  const facts = (): unknown[] => {
    switch (act.type) {
      case 'ask':
        return [waits[act.kind] !== null, isProofLeft];
      case 'prove':
        return [waits[act.kind]?.how, new Set(kept(act.kind)).size, scene.inside.length];
      case 'counter':
        return kept(act.kind);
      case 'undo':
      case 'restore': {
        const named = former[act.former ?? -1];
        const older = former.slice(0, act.former ?? 0).map(({ age }) => age === named?.age);
        return [named && [named.kind, named.age > 0, ...kept(named.kind)], older, isBlocked];
      }
      case 'block':
      case 'week':
        return [former.length, isBlocked];
      case 'day':
        return [waits.email?.how, waits.phone?.how];
      default:
        return [isBlocked];
    }
  };
  return JSON.stringify([{ ...act, former: null }, code, facts()]);
};

type Seen = { step: Step; kind: string; face: string }[];

/** @param most changes that can be undone at a time */
const looker = (most: number): ((scene: Scene) => Seen) => {
  const seen = new Map<Scene, Seen>();
  return (scene) => {
    const found =
      seen.get(scene) ??
      stepsFrom(scene, most).map((step) => ({ step, kind: kindOf(scene, step), face: faceOf(step.next) }));
    seen.set(scene, found);
    return found;
  };
};

/** The nearest step of a kind that is not taken yet, with the way to it. */
const nearest = (
  from: Scene,
  look: (scene: Scene) => Seen,
  { taken, longest }: { taken: ReadonlySet<string>; longest: number },
): Step[] => {
  const known = new Set([faceOf(from)]);
  let ways: { scene: Scene; way: Step[] }[] = [{ scene: from, way: [] }];
  for (let length = 1; length <= longest && ways.length > 0; length += 1) {
    const further: typeof ways = [];
    for (const { scene, way } of ways)
      for (const { step, kind, face } of look(scene)) {
        if (!taken.has(kind)) return [...way, step];
        if (known.has(face)) continue;
        known.add(face);
        further.push({ scene: step.next, way: [...way, step] });
      }
    ways = further;
  }
  return [];
};

/** @param longest steps of a walk @param most changes that can be undone at a time */
export const coverContacts = (start: Scene, most: number, longest: number): { walks: Step[][]; kinds: number } => {
  const look = looker(most);
  const taken = new Set<string>();
  const walks: Step[][] = [];
  for (;;) {
    const walk: Step[] = [];
    let scene = start;
    for (;;) {
      const way = nearest(scene, look, { taken, longest: longest - walk.length });
      if (way.length === 0) break;
      for (const step of way) {
        taken.add(kindOf(scene, step));
        scene = step.next;
      }
      walk.push(...way);
    }
    if (walk.length === 0) return { walks, kinds: taken.size };
    walks.push(walk);
  }
};
