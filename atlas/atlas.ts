/** The atlas: one page with every flow, its words and its chart. */
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { indexPage, readmePage } from './atlas.page.ts';
import { toldFlows } from './flows.ts';
import { ATLAS, ROOT, STATECHARTS } from './folders.ts';

/** Writes the atlas into `folder`, from the charts in docs/statecharts. */
export const buildAtlas = async (folder: string = ATLAS): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const readme = await readFile(join(ROOT, 'machines', 'README.md'), 'utf8');
  await Promise.all([
    cp(STATECHARTS, folder, { recursive: true }),
    cp(join(ROOT, 'src', 'styles', 'tokens.css'), join(folder, 'tokens.css')),
    cp(join(ROOT, 'src', 'styles', 'fonts'), join(folder, 'fonts'), { recursive: true }),
    cp(join(ROOT, 'atlas', 'atlas.css'), join(folder, 'atlas.css')),
    writeFile(join(folder, 'index.html'), indexPage(toldFlows)),
    writeFile(join(folder, 'machines.html'), readmePage(readme)),
  ]);
};
