/** Transitions of a machine that a layer's tests took, as the tests leave them in .cache/coverage/<layer>/<flow>.json. */

export const LAYERS = ['machine', 'views', 'browser', 'server'] as const;
export type Layer = (typeof LAYERS)[number];

export interface CoverageRecord {
  flow: string;
  /** Names of the transitions that a layer can take; null where these are all. */
  among: readonly string[] | null;
  taken: readonly string[];
  /** Guarded transitions that were asked for while their guard said no. */
  refused: readonly string[];
  /** Reasons why a transition cannot be taken in this layer, by its name. */
  left: Readonly<Record<string, readonly string[]>>;
}

/** Sorted, so that the same walks give the same text. */
export const textOfRecord = ({ flow, among, taken, refused, left }: CoverageRecord): string => {
  const sorted = {
    flow,
    among: among && among.toSorted(),
    taken: taken.toSorted(),
    refused: refused.toSorted(),
    left: Object.fromEntries(
      Object.entries(left)
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, reasons]) => [name, reasons.toSorted()]),
    ),
  };
  return `${JSON.stringify(sorted, null, 2)}\n`;
};
