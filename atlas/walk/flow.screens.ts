/** What the last walk in Chromium saw of a flow, as its page shows it. */
import type { ToldPath } from '#atlas/told.path.ts';
import { walkFolder } from './walk.folder.ts';

/** A look with all its pictures. */
export interface Picture {
  /** The path of the state, and what else tells it from other looks of the state. */
  name: string;
  /** Where its pictures are, beside the page, without the view. */
  base: string;
  /** How it breaks WCAG 2.2 AA; null where it passes by and is not judged. */
  breaches: readonly string[] | null;
}

export interface Screens {
  /** Whether all of it was walked: what has no picture then has no screen. */
  isWalked: boolean;
  /** Every look of a state, the plain one first. */
  of: (state: string) => readonly Picture[];
  /** At the start of the path, and after each of its steps. */
  along: (path: ToldPath) => readonly (Picture | null)[];
  /** Why nobody sees the state in a browser; null where somebody does. */
  reasonFor: (state: string) => string | null;
}

const isOf = (state: string) => (name: string) => name === state || name.startsWith(`${state} `);

/** Nothing where it was not walked. */
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
