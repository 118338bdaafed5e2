/** Opens a layer by its name. */
import { startPuppets } from '#model/puppets.ts';
import { createReplay } from '#model/replay.ts';
import { failedBy, type Layer, type LayerName, PASSED, type Watching } from './layers.ts';

/** A real actor, compared with the machine after every step. */
const machineLayer = (): Layer => ({
  possible: (flow) => flow,
  go: async ({ flow, path }) => {
    const puppets = startPuppets(flow);
    try {
      await createReplay(flow)(path, puppets);
      return PASSED;
    } catch (error) {
      return failedBy(error);
    } finally {
      puppets.stop();
    }
  },
  close: async () => {},
});

/** That of the views opens in Vitest only. @throws NoDisplayError */
export const openLayer = async (name: LayerName, watching: Watching): Promise<Layer> => {
  if (name === 'machine') return machineLayer();
  if (name === 'views') {
    const { openViewsLayer } = await import('./views.layer.ts');
    return openViewsLayer();
  }
  const { openBrowserLayer } = await import('./browser.layer.ts');
  return openBrowserLayer(watching);
};
