/** The real server agrees with the model of O, T and the contacts of O's account, on walks with every kind of step. */
import { expect, test } from 'vitest';
import { openDigitalPeople } from '#harness/server/claims.ts';
import { coverContacts, type Step } from '#model/products/contact-cover.ts';
import { nameOf } from '#model/products/contact-product.ts';
import { startOf } from '#model/products/contact-space.ts';
import { expectedOf, openPlayers } from '#test/kit/contact-players.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile({ deps: { digitalId: openDigitalPeople() } });
const LONGEST = 24;

/** Replays a walk on the server. @returns the way to the first difference, and both worlds; null without one */
const differs = async (walk: readonly Step[]): Promise<{ steps: string[]; server: unknown; model: unknown } | null> => {
  const players = await openPlayers(world());
  let scene = startOf('email');
  for (const [index, step] of walk.entries()) {
    const code = await players.play(step, scene);
    scene = step.next;
    const server = { code, ...(await players.look()) };
    const model = { code: step.code, ...expectedOf(scene) };
    if (JSON.stringify(server) !== JSON.stringify(model))
      return { steps: walk.slice(0, index + 1).map(nameOf), server, model };
  }
  return null;
};

test('SERVER-21 PROFILE-05: at every kind of step the server lets in, waits, undoes and blocks as the model says', async () => {
  const { walks, kinds } = coverContacts(startOf('email'), 2, LONGEST);
  expect(kinds).toBeGreaterThan(200);
  for (const walk of walks) {
    expect(await differs(walk)).toBeNull();
    await world().reset();
  }
});
