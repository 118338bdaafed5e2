/** /home of a member, as its readings come in. */
import { describe, expect, it } from 'vitest';
import { niksCalls } from '#contract/calls/niks.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { offline, type Passage } from '#harness/dom/gate.ts';
import { reachable, sees, tap } from '#harness/dom/hand.ts';
import { openHarness, stageClocks } from '#harness/dom/harness.tsx';
import { patientIdOf } from '#server/demo/people.data.ts';
import { firstRemote, hold } from '#test/kit/holds.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

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
    const harness = await openHarness(world(), { at: '/home', as: 'meiling', before: (gate) => gate.hold(call) });
    await harness.until(() => harness.gate.isHeld(call), 'the request');
    await harness.settle();
    expect(parts()).toEqual({ niks: false, appointment: false, ways: false });
    await harness.gate.release(call);
    await harness.until(() => parts().ways, 'the page');
    expect(parts()).toEqual(ALL);
  });

  it('never says that there is no appointment when they could not be read, and reads them again', async () => {
    const harness = await openHarness(world(), {
      at: '/home',
      as: 'meiling',
      before: (gate) => gate.route(profileCalls.listAppointments, offline),
    });
    // waits for all three tries
    await harness.pass(10_000);
    expect([sees('Your appointments could not be loaded'), sees('No appointment yet'), parts()]).toEqual([
      true,
      false,
      ALL,
    ]);
    harness.gate.route(profileCalls.listAppointments, toServer);
    tap('button', 'Try again');
    await harness.until(() => !sees('Your appointments could not be loaded'), 'the appointments');
    expect(parts()).toEqual(ALL);
  });

  it('the tile Order refill opens the wizard', async () => {
    const harness = await openHarness(world(), { at: '/home', as: 'meiling' });
    tap('link', 'Order refill');
    await harness.until(() => sees('Your list'), 'the wizard');
    expect(harness.address()).toContain('flow=refill&step=start');
  });

  it('for an unproven number the tile leads to the refills, which say how it is proven', async () => {
    const harness = await openHarness(world(), { at: '/home', as: 'daniel' });
    tap('link', 'Order refill');
    await harness.until(() => sees('Refills'), 'the refills');
    expect(harness.address()).toBe('/records?tab=refills');
  });

  it('HOLD-07 HOLD-08: while a time is held it says so, until when, and leads to its payment', async () => {
    const token = await world().signIn('daniel');
    await hold(world(), token, await firstRemote(world(), token), patientIdOf('daniel'));
    const harness = await openHarness(world(), { at: '/home', as: 'daniel' });
    await harness.until(() => sees(/^A time is held for you until /), 'what is held');
    expect(sees('No appointment yet')).toBe(false);
    tap('button', 'Pay for this time');
    await harness.until(() => harness.address().includes('flow=booking'), 'its payment');
  });
});
