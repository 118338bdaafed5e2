/** Circles of imports, among files and among folders. */
export interface Arrow {
  from: string;
  to: string;
}

/** Repeatedly removes arrows that start or end outside any circle. */
const pruned = (arrows: readonly Arrow[]): readonly Arrow[] => {
  const [starts, ends] = [new Set(arrows.map(({ from }) => from)), new Set(arrows.map(({ to }) => to))];
  const left = arrows.filter(({ from, to }) => ends.has(from) && starts.has(to));
  return left.length === arrows.length ? left : pruned(left);
};

const reachedFrom = (start: string, arrows: ReadonlyMap<string, readonly Arrow[]>): ReadonlySet<string> => {
  const reached = new Set([start]);
  for (const name of reached) for (const { to } of arrows.get(name) ?? []) reached.add(to);
  return reached;
};

/** Arrows that are part of a circle: their end leads back to their start. */
export const circlesOf = (arrows: readonly Arrow[]): Arrow[] => {
  const left = pruned(arrows.filter(({ from, to }) => from !== to));
  const bySource = Map.groupBy(left, ({ from }) => from);
  return left.filter(({ from, to }) => reachedFrom(to, bySource).has(from));
};

/** An import, as the two children of the innermost folder that holds both files: `src/ui -> src/format`. */
export const betweenChildren = ({ from, to }: Arrow): Arrow => {
  const [left, right] = [from.split('/'), to.split('/')];
  const same = left.findIndex((part, index) => part !== right[index]);
  const childIn = (path: readonly string[]) => path.slice(0, same + 1).join('/');
  return { from: childIn(left), to: childIn(right) };
};
