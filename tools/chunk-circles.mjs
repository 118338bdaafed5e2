/** Chunks that import each other in a circle: an engine runs one of them before what it needs. */
import path from 'node:path';

/** The names along one circle, the first again at the end; null when there is none. */
function circleIn(imports) {
  const done = new Set();
  const walk = (name, way) => {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name];
    if (done.has(name)) return null;
    for (const next of imports[name] ?? []) {
      const circle = walk(next, [...way, name]);
      if (circle) return circle;
    }
    done.add(name);
    return null;
  };
  for (const name of Object.keys(imports)) {
    const circle = walk(name, []);
    if (circle) return circle;
  }
  return null;
}

/**
 * @param {{outputs: Record<string, {imports: {path: string, kind: string}[]}>}[]} metafiles of all that is built, by esbuild;
 *   chunks are known by the names of their files, and what is imported later makes no circle
 * @throws Error with the names along the circle
 */
export function refuseCircles(metafiles) {
  const imports = Object.fromEntries(
    metafiles.flatMap(({ outputs }) =>
      Object.entries(outputs).map(([file, { imports: all }]) => [
        path.basename(file),
        all.filter(({ kind }) => kind === 'import-statement').map((each) => path.basename(each.path)),
      ]),
    ),
  );
  const circle = circleIn(imports);
  if (circle) throw new Error(`The chunks import each other in a circle: ${circle.join(' -> ')}`);
}
