/** How a wizard is kept in the browser. */
import { expect, test, vi } from 'vitest';
import { assign, createActor, setup } from 'xstate';
import type { IsoInstant } from '#contract/time.ts';
import { VISITOR } from '#src/app/kept.ts';
import { createKeeping } from '#src/app/outside/keeping.ts';

const NOW = '2026-11-21T02:00:00.000Z' as IsoInstant;

const wizard = setup({
  types: { context: {} as { name: string }, events: {} as { type: 'name.change'; name: string } },
});
const machine = wizard.createMachine({
  context: { name: '' },
  on: { 'name.change': { actions: assign(({ event }) => ({ name: event.name })) } },
});

test('what was changed just before a wizard is closed is there when it is opened again', () => {
  vi.stubGlobal('requestAnimationFrame', () => 1);
  const kept = new Map<string, string>();
  const keeping = createKeeping({
    get: (key) => kept.get(key) ?? null,
    set: (key, text) => void kept.set(key, text),
    remove: (key) => void kept.delete(key),
    keys: () => [...kept.keys()],
  });
  const actor = createActor(machine);
  keeping.follow('wizard', actor, '1', VISITOR, { secrets: [], unrepeated: [] }, (snapshot) => snapshot);
  actor.start();
  actor.send({ type: 'name.change', name: 'Mei' });
  keeping.save('wizard');
  actor.stop();
  const snapshot = keeping.read('wizard', machine, '1', VISITOR, NOW);
  expect(snapshot).toMatchObject({ status: 'active', context: { name: 'Mei' } });
  vi.unstubAllGlobals();
});
