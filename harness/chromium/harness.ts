/** Walks of paths in Chromium outside of tests: the served app with the sandbox's providers. */

import { openIdentityProvider } from '#harness/server/digital-id.ts';
import { openGateway } from '#harness/server/gateway.ts';
import { NOW } from '#model/samples.ts';
import { openServed, type Served, type Shown } from './served.ts';
import { type Sights, type Walk, walk } from './walk.ts';

/** The phone of the atlas, in CSS pixels. */
const PHONE = { width: 390, height: 844 };

export const newSights = (): Sights => ({ looks: new Set(), reloaded: new Set(), breaches: [] });

/** The walk without what begins the machine again at its end: reloads go on where they were. */
export const onward = ({ screen, path }: Walk): Walk => {
  const { afterReload: _, ...once } = screen;
  return { screen: once, path };
};
/** The walk without its extra checks: no reloads. */
export const straight = (walk: Walk): Walk => {
  const { screen, path } = onward(walk);
  return { screen: { ...screen, comesBack: () => false }, path };
};

export interface Harness {
  served: Served;
  /** Walks on a device of its own. @returns a PathError, or another error with the cause; null when all went well */
  walk: (path: Walk, sights: Sights) => Promise<Error | null>;
  /** Removes the traces of the last walk. */
  clear: () => Promise<void>;
  close: () => Promise<void>;
}

/** @throws as openServed */
export const openHarness = async (shown?: Shown): Promise<Harness> => {
  const served = await openServed({ now: NOW }, shown);
  const { world, origin, faults } = served;
  const [gateway, provider] = await Promise.all([openGateway(world), openIdentityProvider(world, { origin })]);
  const onPhone: Served = { ...served, visit: (visit) => served.visit({ viewport: PHONE, ...visit }) };
  return {
    served,
    walk: async ({ screen, path }, sights) => {
      faults.length = 0;
      try {
        await walk(screen, onPhone, path, sights);
      } catch (error) {
        return error instanceof Error ? error : new Error(String(error));
      }
      return faults.length === 0 ? null : new Error(faults.join('\n'));
    },
    clear: async () => {
      await served.start();
      await served.leave();
      await world.reset();
    },
    close: async () => {
      await served.close();
      await Promise.all([gateway.close(), provider.close()]);
    },
  };
};
