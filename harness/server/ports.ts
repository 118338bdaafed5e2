/** Ports for servers of their own processes, which listen there later, and again after they were killed. */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that a system deals out by itself (on Linux from 32 768), so that nothing else comes there meanwhile. */
const [LOWEST, HIGHEST] = [20_000, 32_000];

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer().listen(port, '127.0.0.1');
  const isListening = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  await new Promise((resolve) => server.close(resolve));
  return isListening;
};

/** @returns the first of `count` free ports in a row */
export const freePort = async (count = 1): Promise<number> => {
  const first = randomInt(LOWEST, HIGHEST);
  const all = await Promise.all(Array.from({ length: count }, (_, place) => isFree(first + place)));
  return all.includes(false) ? freePort(count) : first;
};
