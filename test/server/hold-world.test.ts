/** The real server agrees with the model of one held time (model/products/hold-server.ts), step by step. */
import { expect, test } from 'vitest';
import { holdFacts, holdSteps } from '#model/products/hold-steps.ts';
import { coverWorld } from '#model/products/world-walks.ts';
import { openPlayers } from '#test/kit/hold-players.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';
import { besideGateway, replayAll } from '#test/kit/world-replay.ts';

// refunds wait here for a step of their own, as they do while the provider refuses them: no journey has invoices so
const world = worldPerFile({ isExploring: true });
const LONGEST = 24;

test('HOLD-12 SERVER-33 SERVER-35: after every step of a held time the server has the booking, the money and the list of the model', async () => {
  const { walks, kinds } = coverWorld(holdSteps(2), LONGEST);
  expect(kinds).toBeGreaterThan(1_000);
  const open = () => besideGateway(world(), (gateway) => openPlayers(world(), gateway));
  expect(await replayAll(walks, open, holdFacts)).toEqual([]);
});
