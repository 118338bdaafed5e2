import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '#atlas/folders.ts';

/**
 * Builds the atlas with its pictures, in a process of its own: the exploration takes 300 MB, which the server does not
 * need.
 * @throws when it fails
 */
export const buildAtlasApart = async (): Promise<void> => {
  const args = [join(ROOT, 'atlas', 'atlas.ts'), '--no-walk'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The atlas could not be built.');
};
