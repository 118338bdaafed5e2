/** Walks through the model of identity-space.ts that together take every kind of step. */
import { type Bounds, keyOf, type Move, movesFrom, RULES, type Scene, start } from './identity-space.ts';

/** Steps are of one kind when act and answer are the same, and what decides about the accounts concerned. */
const kindOf = (scene: Scene, { act, code }: Move): string => {
  const { by } = act;
  const concerned = 'account' in act ? scene.accounts[act.account] : undefined;
  const holder = scene.accounts.find(({ number }) => number === by);
  const named = act.type === 'signUp' ? scene.accounts.find(({ email }) => email === act.email) : undefined;
  const facts = [
    concerned && [concerned.by, concerned.number, concerned.isProven, concerned.emailStanding, concerned.knows],
    holder && [holder.by, holder.isProven, holder.isLinked, holder === concerned],
    named && [named.by, named.emailStanding],
  ];
  return JSON.stringify([{ ...act, account: 0 }, code, facts]);
};

/** The nearest step of a kind that is not taken yet, with the way to it. */
const nearest = (from: Scene, bounds: Bounds, taken: ReadonlySet<string>, longest: number): Move[] => {
  const known = new Set([keyOf(from)]);
  let ways: { scene: Scene; way: Move[] }[] = [{ scene: from, way: [] }];
  for (let length = 1; length <= longest && ways.length > 0; length += 1) {
    const further: typeof ways = [];
    for (const { scene, way } of ways)
      for (const move of movesFrom(RULES, scene, bounds)) {
        if (!taken.has(kindOf(scene, move))) return [...way, move];
        const key = keyOf(move.next);
        if (known.has(key)) continue;
        known.add(key);
        further.push({ scene: move.next, way: [...way, move] });
      }
    ways = further;
  }
  return [];
};

/** @param longest steps of a walk */
export const coverIdentity = (bounds: Bounds, longest: number): { walks: Move[][]; kinds: number } => {
  const taken = new Set<string>();
  const walks: Move[][] = [];
  for (;;) {
    const walk: Move[] = [];
    let scene = start;
    for (;;) {
      const way = nearest(scene, bounds, taken, longest - walk.length);
      if (way.length === 0) break;
      for (const move of way) {
        taken.add(kindOf(scene, move));
        scene = move.next;
      }
      walk.push(...way);
    }
    if (walk.length === 0) return { walks, kinds: taken.size };
    walks.push(walk);
  }
};
