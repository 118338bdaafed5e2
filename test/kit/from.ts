/** Requests that come through the proxy of the world, each from the address that it names. */
import { beforeAll } from 'vitest';
import type { World } from '#harness/server/world.ts';

/** The world's server believes one proxy. */
export const behindProxy = (world: () => World): void => {
  beforeAll(() => {
    world().deps.config.trustProxy = 1;
  });
};

export const from = (address: string, headers: Record<string, string> = {}): { headers: Record<string, string> } => ({
  headers: { 'x-forwarded-for': address, ...headers },
});
