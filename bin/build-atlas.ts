import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '#atlas/folders.ts';

/** With the pictures that were taken, in a process of its own: what it explores takes 300 MB, and the server needs none of it. @throws when it fails */
export const buildAtlasApart = async (): Promise<void> => {
  const args = [join(ROOT, 'atlas', 'atlas.ts'), '--no-walk'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The atlas could not be built.');
};
