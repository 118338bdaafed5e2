import { expect, it } from 'vitest';
import { readReport } from '#atlas/replay/report.file.ts';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { offline } from '#harness/dom/gate.ts';
import { dialog, popup, ready, sees, tap, write } from '#harness/dom/hand.ts';
import { type Harness, openHarness, stageClocks } from '#harness/dom/harness.tsx';
import { book, toDetail } from '#harness/dom/steps.ts';
import { DEMO_COMPANY } from '#server/config/company.rules.ts';
import { MEMBERS, patientIdOf } from '#server/demo/people.data.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
stageClocks();

const MESSAGE = 'It itches at night.';
const report = () => popup()?.querySelector('pre')?.textContent ?? '';
const openReport = async (harness: Harness) => {
  await harness.until(() => ready('button', /^Report a problem/).length > 0, 'Report a problem');
  tap('button', /^Report a problem/);
  await harness.settle();
  tap('button', 'Show what is in the file');
  await harness.settle();
};
const personsOf = (text: string) => {
  const texts = MEMBERS.flatMap(({ name, identity, email, phone, userId, password, address }) =>
    [name, name.split(' '), identity.number, email, phone, phone?.replaceAll(' ', ''), userId, password].concat(
      address ? [address.postal, address.address] : [],
    ),
  ).flat();
  return texts.filter((one) => one !== undefined && one.length > 3 && text.includes(one));
};

it('what is reported after signing in and booking has the steps, and nothing of the person, the message or the token', async () => {
  const harness = await openHarness(world(), { at: '/signIn' });
  write(ready('textbox', 'User ID or email')[0] ?? document.body, 'meiling');
  harness.flow('signIn')?.send({ type: 'password.change', password: 'Orchid-2026' });
  await harness.settle();
  tap('button', 'Sign in');
  await harness.until(() => harness.app().session.getSnapshot().matches({ present: 'member' }), 'a member');
  await harness.settle();
  await harness.go('/appointment');
  await toDetail(harness, { message: MESSAGE });
  await book(harness);
  const { token } = harness.app().session.getSnapshot().context;
  tap('button', 'Close', popup() ?? undefined);
  await harness.go('/profile');
  await harness.settle();
  await openReport(harness);
  const text = report();
  expect(readReport(text).runs.map(({ machine }) => machine)).toEqual(
    expect.arrayContaining(['session', 'app', 'signIn', 'booking', 'appointments']),
  );
  const booking = readReport(text).runs.find(({ machine }) => machine === 'booking');
  expect(booking?.steps).toContainEqual(
    expect.objectContaining({ type: 'moreinfo.change', traces: { moreinfo: 'text' } }),
  );
  expect(booking?.steps.map(({ state }) => state)).toContain('confirmed');
  expect(personsOf(text)).toEqual([]);
  expect([MESSAGE, String(token), patientIdOf('meiling')].filter((one) => text.includes(one))).toEqual([]);
  expect(text).not.toMatch(/@|\+65|[STFGM]\d{7}[A-Z]/);
});

it('a person says what is wrong, saves the file, and is told where to send it; the page below stays as it was', async () => {
  const harness = await openHarness(world(), { at: '/profile', as: 'meiling' });
  await openReport(harness);
  tap('radio', 'It keeps loading');
  await harness.settle();
  const place = { page: '/profile', language: 'en-US', width: innerWidth, height: innerHeight, isOnline: true };
  expect(readReport(report())).toMatchObject({ problem: 'waiting', place });
  expect(ready('button', 'Share the file')).toEqual([]);
  tap('button', 'Save the file');
  await harness.settle();
  expect(sees(DEMO_COMPANY.email)).toBe(true);
  tap('button', 'Close', popup() ?? undefined);
  await harness.settle();
  expect([popup(), dialog(), harness.address()]).toEqual([null, null, '/profile']);
});

it('where something could not be loaded, that can be reported, and how the call failed is in the file', async () => {
  const harness = await openHarness(world(), {
    at: '/records',
    as: 'meiling',
    before: (gate) => gate.route(invoiceCalls.listInvoices, offline),
  });
  await harness.pass(10_000);
  await openReport(harness);
  const records = readReport(report()).runs.find(({ machine }) => machine === 'records');
  expect(records?.steps.at(-1)).toMatchObject({ type: 'xstate.error.actor.loadList', traces: { failure: 'offline' } });
});
