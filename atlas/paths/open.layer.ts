/** Opens a layer by its name. */
import { oncePer } from '#machines/kit/once-per.ts';
import type { Flow } from '#model/flow.ts';
import { createReplay } from '#model/replay.ts';
import { startScripted } from '#model/scripted-ports.ts';
import { failedBy, type Layer, type LayerName, PASSED, type Watching } from './layers.ts';

/** A real actor, compared with the machine after every step. @param subjectOf the flow whose actor walks */
export const machineLayer = (subjectOf = (flow: Flow): Flow => flow): Layer => {
  const replayOf = oncePer(createReplay);
  return {
    name: 'machine',
    tries: 500,
    triesMs: 10_000,
    possible: (flow) => flow,
    isLast: () => false,
    go: async ({ flow, path }) => {
      const scripted = startScripted(subjectOf(flow));
      try {
        await replayOf(flow)(path, scripted);
        return PASSED;
      } catch (error) {
        return failedBy(error);
      } finally {
        scripted.stop();
      }
    },
    close: async () => {},
  };
};

/** Opens a layer; the layer of the views needs Vitest. @throws NoDisplayError */
export const openLayer = async (name: LayerName, watching: Watching): Promise<Layer> => {
  if (name === 'machine') return machineLayer();
  if (name === 'views') {
    const { openViewsLayer } = await import('./views.layer.ts');
    return openViewsLayer();
  }
  const { openBrowserLayer } = await import('./browser.layer.ts');
  return openBrowserLayer(watching);
};
