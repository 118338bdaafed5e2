import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { clinicCalls } from '#contract/calls/clinic.calls.ts';
import { required } from '#machines/kit/required.ts';
import { Machines } from '#src/inspector/inspector.tsx';
import { createInspected } from '#src/recording/inspected.ts';
import { bookingOf } from '#stage/views/booking.view.ts';
import { ready, sees, tap } from '#stage/views/hand.ts';
import { openStage, stageClocks } from '#stage/views/stage.tsx';
import { choosePerson, choosePlace, chooseTime } from '#stage/views/steps.ts';
import { worldPerFile } from '#test/world/world-per-file.ts';

const world = worldPerFile();
stageClocks();

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
  await choosePlace(stage, { place: 'Tampines' });
  expect(panel.getByRole('button', { name: 'session present.member' })).toBeDefined();
  expect(panel.getByRole('button', { name: 'booking start.choosingPerson' }).ariaPressed).toBe('true');
  const steps = panel.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(steps.some((text) => text?.includes('location.select → start.loadingProviders'))).toBe(true);
  expect(panel.getAllByText(/"Tampines clinic"/).length).toBeGreaterThan(0);
});

it('goes back in time: the machine is what it was, for the app too, and goes on from there', async () => {
  const { stage, panel } = await open();
  await choosePlace(stage, { place: 'Tampines' });
  await choosePerson(stage);
  await chooseTime(stage);
  const [back] = panel.getAllByRole('button', { name: /^Back to start.choosingPerson/ });
  required(back ?? null, 'the way back').click();
  await stage.settle();
  expect(bookingOf(stage).getSnapshot().value).toEqual({ start: 'choosingPerson' });
  expect(sees('Search doctors by name') || ready('searchbox').length > 0).toBe(true);
  expect(stage.address()).toContain('step=person');
  await choosePerson(stage);
  await chooseTime(stage);
  expect(bookingOf(stage).getSnapshot().value).toEqual({ start: 'overview' });
});

it('makes a call again that was on its way, and lets go of the one that is now', async () => {
  const { stage, panel } = await open();
  stage.gate.hold(clinicCalls.listProviders);
  await choosePlace(stage, { place: 'Tampines' });
  await stage.gate.release(clinicCalls.listProviders);
  await stage.settle();
  const before = stage.gate.sentTo(clinicCalls.listProviders).length;
  const [back] = panel.getAllByRole('button', { name: /^Back to start.loadingProviders/ });
  required(back ?? null, 'the way back').click();
  await stage.settle();
  expect(stage.gate.sentTo(clinicCalls.listProviders).length).toBe(before + 1);
});

it('says when a machine has ended, and offers no way back there', async () => {
  const { stage, panel, inspected } = await open();
  stage.app().stop();
  await stage.settle();
  expect(panel.queryAllByRole('button', { name: /^Back to/ })).toEqual([]);
  expect(inspected.get().every(({ status }) => status !== 'active')).toBe(true);
});
