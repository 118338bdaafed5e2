/** My appointments with the four entries of the model, and its questions. */
import type { Page } from 'playwright-core';
import type { AnyMachineSnapshot } from 'xstate';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { clinicDayOf, msBetween } from '#contract/time.ts';
import { sectionOf } from '#machines/appointments/appointments.rules.ts';
import type { AppointmentsContext, AppointmentsEvent } from '#machines/appointments/appointments.types.ts';
import type { Answer } from '#machines/confirm/confirm.machine.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { formatDayLong } from '#src/format/dates.ts';
import { appointmentsFlow } from '#test/model/appointments.flow.ts';
import { nextWeek, rejected, todayAt10, weekAfter } from '#test/model/samples.ts';
import { visit } from '#test/views/kit/booking.world.ts';
import type { World } from '#test/world/world.ts';
import { forgetVisits, sleep } from './hands.ts';
import { namesOf, toServer } from './network.ts';
import type { Place, Screen, Step } from './walk.ts';

const popupOf = (page: Page) => page.getByRole('dialog', { name: 'My appointments', includeHidden: true });
const openPopup = (page: Page) => page.getByRole('button', { name: /^My appointments/ }).click();
const closePopup = (page: Page) => popupOf(page).getByRole('button', { name: 'Close' }).click();

/** Back of the browser leaves the popup while something is on its way, Close when it has come. */
const stepBack = ({ page }: Place, { before }: Step): Promise<unknown> => {
  if (before.hasTag('busy')) return page.goBack();
  if (before.matches('cancelNotice'))
    return page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click();
  return closePopup(page);
};

const perform = async (at: Place, step: Step): Promise<unknown> => {
  const { page, world } = at;
  const { context }: { context: AppointmentsContext } = step.before;
  const event = step.event as AppointmentsEvent | { type: 'xstate.done.actor.confirm'; output: Answer };
  switch (event.type) {
    case 'time.passed':
      return sleep(page, world, msBetween(context.now, event.now));
    case 'list.refresh':
      return page.getByRole('button', { name: 'Try again' }).click();
    case 'popup.opened':
      await (step.before.hasTag('busy') ? page.goBack() : closePopup(page));
      return openPopup(page);
    case 'appointment.cancel': {
      const entry = context.entries?.find(({ _id }) => _id === event.id) ?? todayAt10;
      const day = formatDayLong(clinicDayOf(entry.startDateTime), 'en-US');
      return popupOf(page).locator(`article[aria-label^="${day}"]`).getByRole('button', { name: 'Cancel' }).click();
    }
    case 'step.back':
      return stepBack(at, step);
    case 'xstate.done.actor.confirm':
      return page.getByRole('button', { name: event.output.isYes ? 'Yes, cancel it' : 'No, keep it' }).click();
  }
};

/** The server's rule; the app may know another. */
const setHours = async ({ db }: World, nonCancellationPeriodHrs: number) => {
  const content = JSON.stringify({ otherConfig: { nonCancellationPeriodHrs, remoteClinicId: 'orchard-clinic' } });
  await db.updateTable('setting').set({ content }).where('name', '=', 'appointment').execute();
};

const AT_REST = 'at rest';
const stateOf = async ({ page, network }: Place, isOpen: boolean): Promise<string> => {
  if (network.isHeld('listAppointments')) return 'loading';
  if (network.isHeld('cancelAppointment')) return 'cancelling';
  if (!isOpen) return AT_REST;
  if (await page.getByRole('alertdialog', { name: 'Too late to cancel online' }).isVisible()) return 'cancelNotice';
  if (await page.getByRole('alertdialog', { name: 'Cancel this appointment?' }).isVisible()) return 'confirmingCancel';
  return (await page.getByText('Your appointments could not be loaded').isVisible()) ? 'loadFailed' : 'list';
};

interface Facts {
  state: string;
  /** Cards in the popup; null when it is closed. */
  cards: number | null;
  saysCancelled: boolean;
}

const expected = (snapshot: AnyMachineSnapshot, emitted: readonly string[]): Facts => {
  const { now, entries, cancelled }: AppointmentsContext = snapshot.context;
  const isOpen = !emitted.includes('popup.close');
  const shown = snapshot.matches('loadFailed') ? [] : (entries ?? []).filter((entry) => sectionOf(entry, now) !== null);
  return {
    state: isOpen || snapshot.hasTag('busy') ? statePath(snapshot.value) : AT_REST,
    cards: isOpen ? shown.length : null,
    saysCancelled: isOpen && cancelled !== null && !snapshot.matches('loadFailed'),
  };
};

export const appointmentsScreen: Screen<Facts> = {
  flow: appointmentsFlow,
  leftOut: [
    { state: 'list', label: 'appointment.cancel (rejected)', reason: 'a rejected entry has no Cancel' },
    ...['loading', 'list'].map((state) => ({
      state,
      label: 'list.refresh',
      reason: 'the app asks by itself when a booking, a payment or a hold has changed the list',
    })),
    { label: 'confirm -> unexpected', reason: 'the dialog asks nobody, so it cannot fail' },
  ],
  prepare: async (world) => {
    await forgetVisits(world);
    const visits = [todayAt10, nextWeek, weekAfter, rejected].map(({ _id, startDateTime, state }) =>
      visit(_id, startDateTime, state === 'rejected' ? 'rejected' : 'confirmed'),
    );
    await world.db.insertInto('appointment').values(visits).execute();
    return { as: 'meiling', at: '/home' };
  },
  arrive: ({ page }) => openPopup(page),
  callOf: namesOf({
    listAppointments: profileCalls.listAppointments,
    loadNonCancellationHours: settingsCalls.loadAppointmentSettings,
    cancelAppointment: appointmentCalls.cancelAppointment,
  }),
  passages: {
    'listAppointments -> nothing': async ({ world }) => {
      await forgetVisits(world);
      return toServer;
    },
    'cancelAppointment -> TOO_LATE_TO_CANCEL': async ({ world }) => {
      await setHours(world, 300);
      return toServer;
    },
  },
  perform,
  observe: async (at) => {
    const isOpen = (await popupOf(at.page).count()) > 0;
    return {
      state: await stateOf(at, isOpen),
      cards: isOpen ? await popupOf(at.page).locator('article').count() : null,
      saysCancelled:
        (await popupOf(at.page)
          .getByRole('heading', { name: /^Cancelled: / })
          .count()) > 0,
    };
  },
  expected,
  lookOf: (snapshot) => {
    if (!snapshot.hasTag('settled')) return null;
    const { entries }: AppointmentsContext = snapshot.context;
    return statePath(snapshot.value) + (snapshot.matches('list') && entries?.length === 0 ? ' empty' : '');
  },
  isShown: async ({ page }) => (await popupOf(page).count()) > 0,
  comesBack: (snapshot) => snapshot.matches('list'),
  writes: (path) => path.filter(({ label }) => label === 'cancelAppointment -> cancelled').length,
};
