/** /home of a member, as its readings come in. */
import { describe, expect, it } from 'vitest';
import { niksCalls } from '#contract/calls/niks.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { offline, type Passage } from '#stage/views/gate.ts';
import { reachable, sees, tap } from '#stage/views/hand.ts';
import { openStage, stageClocks } from '#stage/views/stage.tsx';
import { worldPerFile } from '#test/world/world-per-file.ts';

const world = worldPerFile();
stageClocks();

const toServer: Passage = (request) => world().fetch(request);
const parts = () => ({
  niks: sees(/^worth \$/),
  appointment: sees('Next appointment'),
  ways: reachable('link', 'Book appointment').length > 0,
});
const ALL = { niks: true, appointment: true, ways: true };

describe('/home', () => {
  it.each([
    ['NIK$', niksCalls.loadMembership],
    ['the appointments', profileCalls.listAppointments],
  ])('shows all at once, also when %s come late, so that nothing moves under a finger', async (_, call) => {
    const stage = await openStage(world(), { at: '/home', as: 'meiling', before: (gate) => gate.hold(call) });
    await stage.until(() => stage.gate.isHeld(call), 'the request');
    await stage.settle();
    expect(parts()).toEqual({ niks: false, appointment: false, ways: false });
    await stage.gate.release(call);
    await stage.until(() => parts().ways, 'the page');
    expect(parts()).toEqual(ALL);
  });

  it('never says that there is no appointment when they could not be read, and reads them again', async () => {
    const stage = await openStage(world(), {
      at: '/home',
      as: 'meiling',
      before: (gate) => gate.route(profileCalls.listAppointments, offline),
    });
    // asked three times
    await stage.pass(10_000);
    expect([sees('Your appointments could not be loaded'), sees('No appointment yet'), parts()]).toEqual([
      true,
      false,
      ALL,
    ]);
    stage.gate.route(profileCalls.listAppointments, toServer);
    tap('button', 'Try again');
    await stage.until(() => !sees('Your appointments could not be loaded'), 'the appointments');
    expect(parts()).toEqual(ALL);
  });
});
