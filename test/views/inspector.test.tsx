import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { bookingOf } from '#harness/booking/booking.steps.ts';
import { sees, tap } from '#harness/dom/hand.ts';
import { type Harness, openHarness, stageClocks } from '#harness/dom/harness.tsx';
import { choosePerson, choosePlace, chooseTime, type Wish } from '#harness/dom/steps.ts';
import { required } from '#machines/kit/required.ts';
import { createInspected } from '#src/app/recording/inspected.ts';
import { Machines } from '#src/inspector/inspector.tsx';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
stageClocks();

/** Goes to the message step in the open popup. */
const toInfo = async (harness: Harness, wish: Wish) => {
  await choosePlace(harness, wish);
  await choosePerson(harness, wish);
  await chooseTime(harness, wish);
  tap('button', 'Next');
  await harness.settle();
};
const open = async () => {
  const harness = await openHarness(world(), { at: '/home?flow=booking&kind=provider', as: 'siti' });
  await harness.until(() => harness.flow('booking') !== null, 'booking');
  const inspected = createInspected();
  inspected.add(harness.app().session);
  inspected.add(bookingOf(harness));
  render(<Machines inspected={inspected} />);
  tap('button', 'Machines');
  await harness.settle();
  const panel = within(screen.getByRole('complementary', { name: 'Machines' }));
  return { harness, panel, inspected };
};

it('shows every machine with its state, and what happened in the one that moved last', async () => {
  const { harness, panel } = await open();
  await toInfo(harness, { place: 'Tampines' });
  expect(panel.getByRole('button', { name: 'session present.member' })).toBeDefined();
  expect(panel.getByRole('button', { name: 'booking info.choosing' }).ariaPressed).toBe('true');
  const steps = panel.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(steps.some((text) => text?.includes('→ info.readingToday'))).toBe(true);
  expect(panel.getAllByText(/"Tampines clinic"/).length).toBeGreaterThan(0);
});

it('goes back in time: the machine is what it was, for the app too, and goes on from there', async () => {
  const { harness, panel } = await open();
  await toInfo(harness, { place: 'Tampines' });
  const next = async () => {
    tap('button', 'Next');
    await harness.settle();
  };
  await next();
  expect(bookingOf(harness).getSnapshot().value).toEqual({ detail: 'reviewing' });
  const [back] = panel.getAllByRole('button', { name: /^Back to info.choosing/ });
  required(back ?? null, 'the way back').click();
  await harness.settle();
  expect(bookingOf(harness).getSnapshot().value).toEqual({ info: 'choosing' });
  expect(sees('Who is the patient?')).toBe(true);
  expect(harness.address()).toContain('step=info');
  await next();
  expect(bookingOf(harness).getSnapshot().value).toEqual({ detail: 'reviewing' });
});

it('makes a call again that was on its way, and lets go of the one that is now', async () => {
  const { harness, panel } = await open();
  harness.gate.hold(appointmentCalls.listTodayAppointments);
  await toInfo(harness, { place: 'Tampines' });
  await harness.gate.release(appointmentCalls.listTodayAppointments);
  await harness.settle();
  const before = harness.gate.sentTo(appointmentCalls.listTodayAppointments).length;
  const [back] = panel.getAllByRole('button', { name: /^Back to info.readingToday/ });
  required(back ?? null, 'the way back').click();
  await harness.settle();
  expect(harness.gate.sentTo(appointmentCalls.listTodayAppointments).length).toBe(before + 1);
});

it('says when a machine has ended, and offers no way back there', async () => {
  const { harness, panel, inspected } = await open();
  harness.app().stop();
  await harness.settle();
  expect(panel.queryAllByRole('button', { name: /^Back to/ })).toEqual([]);
  expect(inspected.get().every(({ status }) => status !== 'active')).toBe(true);
});
