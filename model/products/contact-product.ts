/** Searches everything that O, T and the staff can do, breadth first to the end: see contact-space.ts. */
import { faceOf, holderOf, type Move, movesFrom, type Rules, receiverOf, type Scene } from './contact-space.ts';

export interface Explored {
  scenes: number;
  steps: number;
  /** A shortest way to a broken promise; null when all are kept everywhere. */
  broken: { promise: string; way: readonly string[] } | null;
}

export const PROMISES = {
  stranger: 'who never proved a contact of the account never knows its password',
  home: 'O always gets back in, alone and with O’s contacts',
  back: 'after an undoing only the holder of the contact that is back gets in',
  final: 'what an ID has settled no link undoes',
  blocked: 'a blocked account gives no password',
} as const;

const isHome = ({ email, phone, knows, inside }: Scene): boolean =>
  knows === 'O' && inside.join() === 'O' && holderOf(email.at) === 'O' && holderOf(phone.at) === 'O';

/** The other contact is T's by a change that no link undoes any more: the counter is O's way back. */
const isLostBeside = ({ former }: Scene, next: Scene, at: number): boolean => {
  const other = former[at]?.kind === 'email' ? next.phone : next.email;
  return other.isFinal && other.at === 'T';
};

const brokenBy = (rules: Rules, scene: Scene, { act, next }: Move): string | null => {
  if (next.knows === 'T' && !next.hasProved) return PROMISES.stranger;
  if (scene.isBlocked && act.type === 'reset') return PROMISES.blocked;
  if (act.type === 'undo' && scene.former[act.former]?.isSettled) return PROMISES.final;
  const back = (act.type === 'undo' || act.type === 'restore') && act.by === 'O' ? act.former : null;
  if (back === null || isLostBeside(scene, next, back)) return null;
  const isAlone = next.knows === null && next.inside.length === 0 && receiverOf(rules, next) === 'O';
  return isAlone ? null : PROMISES.back;
};

export const nameOf = ({ act: { type, ...rest } }: { act: { type: string } }): string =>
  [type, ...Object.values(rest)].join(' ');

/** Scenes from which O, with the staff's help and without T's, gets home. @param into by scene: from where O leads there */
const homeward = (scenes: readonly Scene[], into: ReadonlyMap<number, readonly number[]>): Set<number> => {
  const reached = new Set(scenes.flatMap((scene, index) => (isHome(scene) ? [index] : [])));
  // the loop adds scenes, and reaches them, too
  for (const index of reached) for (const from of into.get(index) ?? []) reached.add(from);
  return reached;
};

/** @param most changes that can be undone at a time @throws Error when there are more scenes than `limit` */
export const exploreContacts = (rules: Rules, start: Scene, most: number, limit = 1_000_000): Explored => {
  const scenes: Scene[] = [start];
  const known = new Map([[faceOf(start), 0]]);
  const first = new Map<number, { from: number; move: Move }>();
  const into = new Map<number, number[]>();
  let steps = 0;
  const wayTo = (index: number): string[] => {
    const step = first.get(index);
    return step === undefined ? [] : [...wayTo(step.from), nameOf(step.move)];
  };
  // the body adds scenes, which the loop then visits, too
  for (const [from, scene] of scenes.entries())
    for (const move of movesFrom(rules, scene, most)) {
      steps += 1;
      const promise = brokenBy(rules, scene, move);
      if (promise) return { scenes: scenes.length, steps, broken: { promise, way: [...wayTo(from), nameOf(move)] } };
      const key = faceOf(move.next);
      const to = known.get(key) ?? scenes.length;
      if (move.act.by === 'O') {
        const ways = into.get(to);
        if (ways) ways.push(from);
        else into.set(to, [from]);
      }
      if (to < scenes.length) continue;
      if (to === limit) throw new Error(`more than ${limit} scenes`);
      known.set(key, to);
      scenes.push(move.next);
      first.set(to, { from, move });
    }
  const home = homeward(scenes, into);
  const lost = scenes.findIndex((_, index) => !home.has(index));
  const broken = lost < 0 ? null : { promise: PROMISES.home, way: wayTo(lost) };
  return { scenes: scenes.length, steps, broken };
};
