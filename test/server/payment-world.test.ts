/** The real server agrees with the model of one invoice (model/products/payment-server.ts), step by step. */
import { expect, test } from 'vitest';
import { paymentFacts, paymentSteps } from '#model/products/payment-steps.ts';
import { coverWorld } from '#model/products/world-walks.ts';
import { openPlayers } from '#test/kit/payment-players.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';
import { besideGateway, replayAll } from '#test/kit/world-replay.ts';

// refunds wait here for a step of their own, as they do while the provider refuses them: no journey has invoices so
const world = worldPerFile({ isExploring: true });
const LONGEST = 24;

test.for([
  { name: 'a member, and no transfer', isGuest: false, transfers: [], intents: 2, webhooks: 1, least: 1_000 },
  { name: 'a guest who may transfer all', isGuest: true, transfers: [20], intents: 1, webhooks: 1, least: 1_000 },
  { name: 'a member who may transfer a part', isGuest: false, transfers: [5], intents: 1, webhooks: 0, least: 1_000 },
])(
  'PAY-24 PAY-25: after every step of a payment the server has the money and the words of the model: $name',
  async ({ isGuest, least, ...walk }) => {
    const { walks, kinds } = coverWorld(paymentSteps(walk), LONGEST);
    expect(kinds).toBeGreaterThan(least);
    const open = () =>
      besideGateway(world(), (gateway) => openPlayers(world(), gateway, { isGuest }), { timeoutMs: 500 });
    expect(await replayAll(walks, open, paymentFacts)).toEqual([]);
  },
);
