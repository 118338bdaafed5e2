/**
 * Ways between shown states over folded ones, followed by situation in the explored graphs: a way that cannot be taken is
 * not found.
 */
import type { Graph, Place, Way } from '#model/graph.ts';

/** Steps from one shown state to another. */
export interface Ride {
  from: string;
  to: string;
  hops: readonly Way[];
}

const keyOf = ({ from, to, hops }: Ride): string =>
  [from, to, ...hops.flatMap(({ taken }) => taken.map(({ name }) => name))].join('\n');

/**
 * All rides, each once, distinct by their ends and transitions.
 * @param isFolded whether a ride goes through a state, by its path, and does not end there
 */
export const ridesOf = (graphs: readonly Graph[], isFolded: (at: string) => boolean): Ride[] => {
  const rides = new Map<string, Ride>();
  for (const { places, ways } of graphs) {
    /** By folded place, the shortest ride to each end and last step. */
    const known = new Map<number, Ride[]>();
    const placeAt = (index: number): Place => places[index] as Place;
    const onFrom = (start: number): Ride[] => {
      const found = known.get(start);
      if (found) return found;
      const ends = new Map<string, Ride>();
      const queue: { at: number; hops: readonly Way[] }[] = [{ at: start, hops: [] }];
      const met = new Set([start]);
      // the loop appends to the list it runs through: breadth first
      for (const { at, hops } of queue)
        for (const [way, to] of placeAt(at).steps) {
          // an act while the clinic is asked is a way of its own
          if (!(ways[way] as Way).type.startsWith('xstate.')) continue;
          const along = [...hops, ways[way] as Way];
          const end = placeAt(to).at;
          if (!isFolded(end)) {
            const ride = { from: placeAt(start).at, to: end, hops: along };
            const key = [end, ...along.slice(-1).flatMap(({ taken }) => taken.map(({ name }) => name))].join('\n');
            if (!ends.has(key)) ends.set(key, ride);
          } else if (!met.has(to)) {
            met.add(to);
            queue.push({ at: to, hops: along });
          }
        }
      known.set(start, [...ends.values()]);
      return [...ends.values()];
    };
    const note = (ride: Ride): void => {
      const key = keyOf(ride);
      if (!rides.has(key)) rides.set(key, ride);
    };
    for (const { at, steps } of places) {
      if (isFolded(at)) continue;
      for (const [way, to] of steps) {
        const end = placeAt(to).at;
        const first = ways[way] as Way;
        if (!isFolded(end)) note({ from: at, to: end, hops: [first] });
        else for (const on of onFrom(to)) note({ from: at, to: on.to, hops: [first, ...on.hops] });
      }
    }
  }
  return [...rides.values()].toSorted((a, b) => a.hops.length - b.hops.length);
};

/** The nearest state after a folded one that is not folded; null where none follows. */
export const nearestAfter =
  (graphs: readonly Graph[], isFolded: (at: string) => boolean) =>
  (at: string): string | null => {
    for (const { places } of graphs) {
      const met = new Set(places.flatMap((place, index) => (place.at === at ? [index] : [])));
      // the loop appends to the set it runs through: breadth first
      for (const index of met) {
        const place = places[index] as Place;
        if (!isFolded(place.at)) return place.at;
        for (const [, to] of place.steps) met.add(to);
      }
    }
    return null;
  };
