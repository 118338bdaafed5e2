/** Replays walks through a model's world on the real server. */
import { openGateway } from '#harness/server/gateway.ts';
import type { World as ServedWorld } from '#harness/server/world.ts';
import type { WorldStep } from '#model/products/world-walks.ts';

export interface Players<World, Act> {
  /** Does the step on the server. @returns the server's answer, in the words of the model */
  play: (step: WorldStep<World, Act>) => Promise<string | null>;
  /** Facts of the server's rows. */
  look: () => Promise<object>;
}

/** @returns the way to the first step after which server and model differ, and both worlds; null without a difference */
const differs = async <World, Act>(
  walk: readonly WorldStep<World, Act>[],
  { play, look }: Players<World, Act>,
  factsOf: (world: World) => object,
): Promise<string | null> => {
  for (const [index, step] of walk.entries()) {
    const model = JSON.stringify({ answer: step.answer, ...factsOf(step.next) });
    const server = await play(step)
      .then(async (answer) => JSON.stringify({ answer, ...(await look()) }))
      .catch((error: unknown) => String(error));
    if (server === model) continue;
    const path = walk.slice(0, index + 1).map(({ label }, at) => `${at + 1}. ${label}`);
    return [...path, `server: ${server}`, `model:  ${model}`].join('\n');
  }
  return null;
};

/** Differences that a reader gets at most; the shortest ways first. */
const MOST_TOLD = 3;

/** @param open players of a new world @returns ways to differences */
export const replayAll = async <World, Act>(
  walks: readonly (readonly WorldStep<World, Act>[])[],
  open: () => Promise<Players<World, Act> & { end: () => Promise<void> }>,
  factsOf: (world: World) => object,
): Promise<string[]> => {
  const found: string[] = [];
  for (const walk of walks) {
    const players = await open();
    const difference = await differs(walk, players, factsOf);
    if (difference !== null) found.push(difference);
    await players.end();
  }
  const length = (difference: string): number => difference.split('\n').length;
  return found.toSorted((one, other) => length(one) - length(other)).slice(0, MOST_TOLD);
};

type Gateway = Awaited<ReturnType<typeof openGateway>>;

/**
 * Players beside a card provider of their own, whose webhooks go nowhere: ids of invoices come again after a reset, and with
 * them the provider's intents.
 */
export const besideGateway = async <Opened>(
  world: ServedWorld,
  openPlayers: (gateway: Gateway) => Promise<Opened>,
  options: Parameters<typeof openGateway>[1] = {},
): Promise<Opened & { end: () => Promise<void> }> => {
  const gateway = await openGateway(world, options);
  gateway.mute();
  const end = async () => {
    await gateway.close();
    await world.reset();
  };
  return { ...(await openPlayers(gateway)), end };
};
