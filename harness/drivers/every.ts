/** Every flow's drivers, and what a layer does in another way: `<flow>.view.ts` or `<flow>.screen.ts` beside them. */
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Driver } from './driver.ts';

const HARNESS = join(import.meta.dirname, '..');
const END = '.driver.ts';

const load = (file: string) => import(pathToFileURL(join(HARNESS, file)).href);

interface Drivers {
  /** Path in harness/. */
  file: string;
  drivers: readonly Driver[];
}
export const everyDriver = (): Promise<Drivers[]> =>
  Promise.all(
    globSync(`*/*${END}`, { cwd: HARNESS })
      .toSorted()
      .map(async (file) => {
        const { drivers }: { drivers: readonly Driver[] } = await load(file);
        return { file, drivers };
      }),
  );

/** @param none the value for a flow that needs nothing special in the layer */
export const everyFlow = async <Own>(
  layer: 'view' | 'screen',
  none: Own,
): Promise<{ drivers: readonly Driver[]; own: Own }[]> => {
  const ownOf = async (file: string): Promise<Own> => {
    if (!existsSync(join(HARNESS, file))) return none;
    const { own }: { own: Own } = await load(file);
    return own;
  };
  const all = await everyDriver();
  return Promise.all(
    all.map(async ({ file, drivers }) => ({ drivers, own: await ownOf(file.replace(END, `.${layer}.ts`)) })),
  );
};
