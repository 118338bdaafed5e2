import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { bookingOf } from '#harness/booking/booking.steps.ts';
import { sees, tap } from '#harness/dom/hand.ts';
import { openStage, type Stage, stageClocks } from '#harness/dom/stage.tsx';
import { choosePerson, choosePlace, chooseTime, type Wish } from '#harness/dom/steps.ts';
import { required } from '#machines/kit/required.ts';
import { createInspected } from '#src/app/recording/inspected.ts';
import { Machines } from '#src/inspector/inspector.tsx';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
stageClocks();

/** Goes to the message step in the open popup. */
const toInfo = async (stage: Stage, wish: Wish) => {
  await choosePlace(stage, wish);
  await choosePerson(stage, wish);
  await chooseTime(stage, wish);
  tap('button', 'Next');
  await stage.settle();
};
const open = async () => {
  const stage = await openStage(world(), { at: '/home?flow=booking&kind=provider', as: 'siti' });
  await stage.until(() => stage.flow('booking') !== null, 'booking');
  const inspected = createInspected();
  inspected.add(stage.app().session);
  inspected.add(bookingOf(stage));
  render(<Machines inspected={inspected} />);
  tap('button', 'Machines');
  await stage.settle();
  const panel = within(screen.getByRole('complementary', { name: 'Machines' }));
  return { stage, panel, inspected };
};

it('shows every machine with its state, and what happened in the one that moved last', async () => {
  const { stage, panel } = await open();
  await toInfo(stage, { place: 'Tampines' });
  expect(panel.getByRole('button', { name: 'session present.member' })).toBeDefined();
  expect(panel.getByRole('button', { name: 'booking info.choosing' }).ariaPressed).toBe('true');
  const steps = panel.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(steps.some((text) => text?.includes('→ info.readingToday'))).toBe(true);
  expect(panel.getAllByText(/"Tampines clinic"/).length).toBeGreaterThan(0);
});

it('goes back in time: the machine is what it was, for the app too, and goes on from there', async () => {
  const { stage, panel } = await open();
  await toInfo(stage, { place: 'Tampines' });
  const next = async () => {
    tap('button', 'Next');
    await stage.settle();
  };
  await next();
  expect(bookingOf(stage).getSnapshot().value).toEqual({ detail: 'reviewing' });
  const [back] = panel.getAllByRole('button', { name: /^Back to info.choosing/ });
  required(back ?? null, 'the way back').click();
  await stage.settle();
  expect(bookingOf(stage).getSnapshot().value).toEqual({ info: 'choosing' });
  expect(sees('Who is the patient?')).toBe(true);
  expect(stage.address()).toContain('step=info');
  await next();
  expect(bookingOf(stage).getSnapshot().value).toEqual({ detail: 'reviewing' });
});

it('makes a call again that was on its way, and lets go of the one that is now', async () => {
  const { stage, panel } = await open();
  stage.gate.hold(appointmentCalls.listTodayAppointments);
  await toInfo(stage, { place: 'Tampines' });
  await stage.gate.release(appointmentCalls.listTodayAppointments);
  await stage.settle();
  const before = stage.gate.sentTo(appointmentCalls.listTodayAppointments).length;
  const [back] = panel.getAllByRole('button', { name: /^Back to info.readingToday/ });
  required(back ?? null, 'the way back').click();
  await stage.settle();
  expect(stage.gate.sentTo(appointmentCalls.listTodayAppointments).length).toBe(before + 1);
});

it('says when a machine has ended, and offers no way back there', async () => {
  const { stage, panel, inspected } = await open();
  stage.app().stop();
  await stage.settle();
  expect(panel.queryAllByRole('button', { name: /^Back to/ })).toEqual([]);
  expect(inspected.get().every(({ status }) => status !== 'active')).toBe(true);
});
