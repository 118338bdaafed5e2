/** Every flow's driver, each with what a layer does in another way: `<flow>.view.ts` or `<flow>.screen.ts` beside it. */
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Driver } from './driver.ts';

const HARNESS = join(import.meta.dirname, '..');
const END = '.driver.ts';

/** @param none of a flow that does nothing in another way there */
export const everyFlow = async <Own>(
  layer: 'view' | 'screen',
  none: Own,
): Promise<{ drivers: readonly Driver[]; own: Own }[]> => {
  const load = (file: string) => import(pathToFileURL(join(HARNESS, file)).href);
  const ownOf = async (file: string): Promise<Own> => {
    if (!existsSync(join(HARNESS, file))) return none;
    const { own }: { own: Own } = await load(file);
    return own;
  };
  const files = globSync(`*/*${END}`, { cwd: HARNESS }).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const { drivers }: { drivers: readonly Driver[] } = await load(file);
      return { drivers, own: await ownOf(file.replace(END, `.${layer}.ts`)) };
    }),
  );
};
