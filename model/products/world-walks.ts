/** Walks through the model of a server, without screens, that together take each of its steps. */

/** A step of the world: `act` says who does what, `answer` is the server's word about it. */
export interface WorldStep<World, Act> {
  act: Act;
  label: string;
  /** The server's answer; null where the model has no word for it. */
  answer: string | null;
  next: World;
}

export interface Walked<World, Act> {
  start: World;
  stepsFrom: (world: World) => readonly WorldStep<World, Act>[];
  /** Worlds with the same key have the same future. */
  keyOf: (world: World) => string;
  /** Steps of one kind need to be taken once; by default each step from each world is of a kind of its own. */
  kindOf?: (world: World, step: WorldStep<World, Act>) => string;
}

/** Steps from each world, computed once. */
const seenBy = <World, Act>({ stepsFrom, keyOf, kindOf }: Walked<World, Act>) => {
  const kindIn = kindOf ?? ((world: World, { label }: WorldStep<World, Act>) => `${keyOf(world)} ${label}`);
  const seen = new Map<string, { step: WorldStep<World, Act>; kind: string; key: string }[]>();
  return (world: World, key: string) => {
    const found =
      seen.get(key) ?? stepsFrom(world).map((step) => ({ step, kind: kindIn(world, step), key: keyOf(step.next) }));
    seen.set(key, found);
    return found;
  };
};

/** @param longest steps of a walk */
export const coverWorld = <World, Act>(
  walked: Walked<World, Act>,
  longest: number,
): { walks: WorldStep<World, Act>[][]; kinds: number } => {
  type Way = { step: WorldStep<World, Act>; kind: string }[];
  const look = seenBy(walked);
  const taken = new Set<string>();
  /** The nearest step of a kind that is not taken yet, with the way to it. */
  const nearest = (from: World, most: number): Way => {
    const known = new Set([walked.keyOf(from)]);
    let ways: { world: World; key: string; way: Way }[] = [{ world: from, key: walked.keyOf(from), way: [] }];
    for (let length = 1; length <= most && ways.length > 0; length += 1) {
      const further: typeof ways = [];
      for (const { world, key, way } of ways)
        for (const one of look(world, key)) {
          if (!taken.has(one.kind)) return [...way, one];
          if (known.has(one.key)) continue;
          known.add(one.key);
          further.push({ world: one.step.next, key: one.key, way: [...way, one] });
        }
      ways = further;
    }
    return [];
  };
  const walks: WorldStep<World, Act>[][] = [];
  for (;;) {
    const walk: WorldStep<World, Act>[] = [];
    let world = walked.start;
    for (let way = nearest(world, longest); way.length > 0; way = nearest(world, longest - walk.length)) {
      for (const { step, kind } of way) {
        taken.add(kind);
        walk.push(step);
        world = step.next;
      }
    }
    if (walk.length === 0) return { walks, kinds: taken.size };
    walks.push(walk);
  }
};
