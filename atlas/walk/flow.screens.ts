/** Results of the last walk of a flow in Chromium, for its page. */
import type { ToldPath, ToldStep } from '#atlas/told.path.ts';
import { walkFolder } from './walk.folder.ts';

/** A look with all its pictures. */
interface Picture {
  /** Path of the state, and the suffix of its look. */
  name: string;
  /** Address of its pictures relative to the page, without view and extension. */
  base: string;
  /** Violations of WCAG 2.2 AA; null for a passing state, which is not judged. */
  breaches: readonly string[] | null;
}

type Stated = Pick<ToldStep, 'state'>;
/** A path by its states. */
type Walked = Pick<ToldPath, 'id'> & { start: Stated; steps: readonly Stated[] };

export interface Screens {
  /** Whether every walk of the flow passed: a state without a picture then has no screen. */
  isWalked: boolean;
  /** Every look of a state, the plain one first. */
  of: (state: string) => readonly Picture[];
  /** Pictures at the path's start and after each of its steps. */
  along: (path: Walked) => readonly (Picture | null)[];
  /** Reason why a browser never shows the state; null where it does. */
  reasonFor: (state: string) => string | null;
}

const isOf = (state: string) => (name: string) => name === state || name.startsWith(`${state} `);

/** Reads the results; empty where the flow was not walked. */
export const readScreens = async (flow: string, version: string, below?: string): Promise<Screens> => {
  const folder = walkFolder(flow, version, below);
  const [names, walks, looks] = await Promise.all([folder.pictured(), folder.walks(), folder.looks()]);
  const { paths, unseen } = looks;
  const judged = new Map([...walks.values()].flatMap(({ breaches }) => Object.entries(breaches)));
  const pictures = [...names]
    .toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))
    .map((name): Picture => ({ name, base: `pictures/${flow}/${name}`, breaches: judged.get(name) ?? null }));
  const of = (state: string) => pictures.filter(({ name }) => isOf(state)(name));
  return {
    isWalked: looks.walks.length > 0 && looks.walks.every((id) => walks.get(id)?.reason === null),
    of,
    along: ({ id, start, steps }) =>
      [start, ...steps].map(({ state }, index) => {
        const seen = of(state);
        return seen.find(({ name }) => name === paths[id]?.[index]) ?? seen[0] ?? null;
      }),
    reasonFor: (state) => unseen[state] ?? null,
  };
};
