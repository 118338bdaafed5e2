/** Searches everything that two people can do, breadth first to the end: see identity-space.ts. */
import {
  type Account,
  type Bounds,
  canSignIn,
  keyOf,
  type Move,
  movesFrom,
  type Rules,
  reads,
  type Scene,
  start,
} from './identity-space.ts';

export interface Setting extends Bounds {
  rules: Rules;
}

export interface Explored {
  scenes: number;
  steps: number;
  /** A shortest way to a broken promise; null when all are kept everywhere. */
  broken: { promise: string; way: readonly string[] } | null;
}

const other = { A: 'B', B: 'A' } as const;

/** An account in which a person reads what was issued to the other one. */
const isOpenToOther = (rules: Rules, account: Account): boolean =>
  (['A', 'B'] as const).some((person) => account.records.includes(other[person]) && reads(rules, account, person));

/** B can sign in where B's number is proven, and nothing that was issued to B lies elsewhere. */
const isHome = ({ accounts }: Scene): boolean =>
  accounts.some((one) => one.number === 'B' && one.isProven && canSignIn(one, 'B')) &&
  accounts.every((one) => !one.records.includes('B') || (one.number === 'B' && one.isProven));

export const nameOf = ({ act, code }: Pick<Move, 'act' | 'code'>): string => {
  const { type, ...rest } = act;
  const said = Object.entries(rest).map(([name, value]) => `${name} ${value}`);
  return `${type} (${said.join(', ')}) -> ${code ?? 'done'}`;
};

/** Scenes from which B, with the staff's help and without A's, gets home. @param into by scene: from where B leads there */
const homeward = (scenes: readonly Scene[], into: ReadonlyMap<number, readonly number[]>): Set<number> => {
  const reached = new Set(scenes.flatMap((scene, index) => (isHome(scene) ? [index] : [])));
  // the loop adds to what it goes through
  for (const index of reached) for (const from of into.get(index) ?? []) reached.add(from);
  return reached;
};

/** @throws Error when there are more scenes than `limit` */
export const exploreIdentity = ({ rules, ...bounds }: Setting, limit = 400_000): Explored => {
  const scenes: Scene[] = [start];
  const known = new Map([[keyOf(start), 0]]);
  const first = new Map<number, { from: number; move: Move }>();
  const into = new Map<number, number[]>();
  let steps = 0;
  const wayTo = (index: number): string[] => {
    const step = first.get(index);
    return step === undefined ? [] : [...wayTo(step.from), nameOf(step.move)];
  };
  const foundAt = (promise: string, index: number): Explored => ({
    scenes: scenes.length,
    steps,
    broken: { promise, way: wayTo(index) },
  });
  // the loop adds to what it goes through
  for (const [from, scene] of scenes.entries()) {
    for (const move of movesFrom(rules, scene, bounds)) {
      steps += 1;
      if (move.next === scene) continue;
      const key = keyOf(move.next);
      const to = known.get(key) ?? scenes.length;
      if (move.act.by === 'B') into.set(to, [...(into.get(to) ?? []), from]);
      if (to < scenes.length) continue;
      if (to === limit) throw new Error(`more than ${limit} scenes`);
      known.set(key, to);
      scenes.push(move.next);
      first.set(to, { from, move });
      if (move.next.accounts.some((account) => isOpenToOther(rules, account)))
        return foundAt('nobody reads what was issued to another', to);
    }
  }
  const home = homeward(scenes, into);
  const lost = scenes.findIndex((_, index) => !home.has(index));
  if (lost >= 0) return foundAt('B always gets to their own records', lost);
  return { scenes: scenes.length, steps, broken: null };
};

export const describeWay = ({ promise, way }: NonNullable<Explored['broken']>): string =>
  [...way.map((step, index) => `${index + 1}. ${step}`), `=> not so: ${promise}`].join('\n');
