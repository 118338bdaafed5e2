/** The real server agrees with the model of two people, on walks with every kind of step of the model. */
import { expect, test } from 'vitest';
import { openDigitalPeople } from '#harness/server/claims.ts';
import { coverIdentity } from '#model/products/identity-cover.ts';
import { nameOf } from '#model/products/identity-product.ts';
import type { Move, Scene } from '#model/products/identity-space.ts';
import { start } from '#model/products/identity-space.ts';
import { expectedOf, openPlayers } from '#test/kit/identity-players.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile({ deps: { digitalId: openDigitalPeople() } });
const LONGEST = 24;

/** Replays a walk on the server. @returns steps up to the first difference from the model; null without one */
const differs = async (walk: readonly Move[]): Promise<{ steps: string[]; wrong: unknown } | null> => {
  const players = openPlayers(world());
  let scene: Scene = start;
  for (const [index, move] of walk.entries()) {
    const code = await players.play(move.act, scene);
    scene = move.next;
    const seen = await players.look();
    const strangers = await players.strangers(scene);
    const [is, should] = [
      { code, seen, strangers },
      { code: move.code, seen: expectedOf(scene), strangers: [] },
    ];
    if (JSON.stringify(is) !== JSON.stringify(should))
      return { steps: walk.slice(0, index + 1).map(nameOf), wrong: is };
  }
  return null;
};

test('SERVER-08: at every kind of step the server answers, proves and shows what the model says', async () => {
  const { walks, kinds } = coverIdentity({ most: { A: 1, B: 1 }, digitalIds: 'AB' }, LONGEST);
  expect(kinds).toBeGreaterThan(400);
  for (const walk of walks) {
    expect(await differs(walk)).toBeNull();
    await world().reset();
  }
});
