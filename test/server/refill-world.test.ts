/** The real server agrees with the model of one refill (model/products/refill-server.ts), step by step. */
import { expect, test } from 'vitest';
import { refillFacts, refillSteps } from '#model/products/refill-steps.ts';
import { coverWorld } from '#model/products/world-walks.ts';
import { openPlayers } from '#test/kit/refill-players.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';
import { besideGateway, replayAll } from '#test/kit/world-replay.ts';

const world = worldPerFile();
const LONGEST = 24;

test.for([
  { name: 'plain items', needsAnswer: false, least: 40 },
  { name: 'an item that the clinic confirms', needsAnswer: true, least: 50 },
])(
  'SERVER-53: after every step of a refill the server has the order and the words of the model: $name',
  async ({ needsAnswer, least }) => {
    const rules = { needsAnswer, refuseRejected: true };
    const { walks, kinds } = coverWorld(refillSteps(rules), LONGEST);
    expect(kinds).toBeGreaterThan(least);
    const open = () => besideGateway(world(), (gateway) => openPlayers(world(), gateway, rules));
    expect(await replayAll(walks, open, (next) => refillFacts(rules, next))).toEqual([]);
  },
);
