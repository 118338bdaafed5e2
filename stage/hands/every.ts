/** Every flow's hands, each with what a layer does in another way: `<flow>.view.ts` or `<flow>.screen.ts` in its folder. */
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Hands } from './hands.ts';

/** @param folder of the layer @param none of a flow that does nothing in another way there */
export const everyFlow = async <Own>(
  folder: string,
  layer: 'view' | 'screen',
  none: Own,
): Promise<{ hands: readonly Hands[]; own: Own }[]> => {
  const load = (file: string) => import(pathToFileURL(file).href);
  const ownOf = async (flow: string): Promise<Own> => {
    const file = join(folder, `${flow}.${layer}.ts`);
    if (!existsSync(file)) return none;
    const { own }: { own: Own } = await load(file);
    return own;
  };
  const files = globSync('*.hands.ts', { cwd: import.meta.dirname }).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const { hands }: { hands: readonly Hands[] } = await load(join(import.meta.dirname, file));
      return { hands, own: await ownOf(file.replace('.hands.ts', '')) };
    }),
  );
};
