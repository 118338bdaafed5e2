/** TCP proxy in front of a server; it can freeze or cut connections like a failing network. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface Cut {
  port: number;
  /** Stops all traffic and keeps connections open, so that neither side notices. */
  freeze: () => void;
  thaw: () => void;
  /** Closes connections and refuses new ones. */
  stop: () => Promise<void>;
  start: () => Promise<void>;
}

/** @param to address of the server behind the proxy */
export const openCut = async (to: { host: string; port: number }): Promise<Cut> => {
  const pairs = new Set<[Socket, Socket]>();
  let isFrozen = false;
  const join = ([near, far]: [Socket, Socket]): void => {
    near.pipe(far);
    far.pipe(near);
  };
  const server = createServer((near) => {
    const pair: [Socket, Socket] = [near, connect(to)];
    pairs.add(pair);
    for (const socket of pair) {
      socket.on('error', () => {});
      socket.on('close', () => {
        pairs.delete(pair);
        for (const end of pair) end.destroy();
      });
    }
    if (!isFrozen) join(pair);
  });
  const start = async (port: number): Promise<number> => {
    await once(server.listen(port, '127.0.0.1'), 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('No port');
    return address.port;
  };
  const port = await start(0);
  return {
    port,
    freeze: () => {
      isFrozen = true;
      for (const socket of [...pairs].flat()) socket.unpipe().pause();
    },
    thaw: () => {
      isFrozen = false;
      for (const pair of pairs) join(pair);
    },
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of [...pairs].flat()) socket.destroy();
      await closed;
    },
    start: async () => {
      await start(port);
    },
  };
};
