/** The booking popup as a person uses it, in a world where the labels of its model are true. */
import type { Locator, Page, Request } from 'playwright-core';
import type { AnyMachineSnapshot } from 'xstate';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { clinicCalls } from '#contract/calls/clinic.calls.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { DEFAULT_API_BASE } from '#contract/constants.ts';
import { type IsoInstant, instantAt, msBetween } from '#contract/time.ts';
import type { BookingContext, BookingEvent } from '#machines/booking/booking.types.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { patientIdOf } from '#server/db/demo/people.ts';
import { clinicIdOf, providerIdOf, serviceIdOf } from '#server/db/demo/places.ts';
import type { Path } from '#test/model/walker.ts';
import type { World } from '#test/world/world.ts';
import { offline, type Passage, toServer } from './network.ts';

/** Whom the path books: a person with one service, or one whose times serve for several. */
const bookedOn = (path: Path) =>
  path.some(({ label }) => label.startsWith('service.select'))
    ? { place: 'Orchard clinic', person: 'Dr Tan Wei Ling' }
    : { place: 'Tampines clinic', person: 'Dr Lim Jun Hao' };

const NEXT: Record<string, string> = {
  'start.overview': 'Next',
  info: 'Next',
  sameTimeNotice: 'Continue anyway',
  detail: 'Book appointment',
  outcomeUnknown: 'Try again',
};

/** The device was asleep until `instant`: its timers stood still, its clock did not. */
const sleepUntil = async (page: Page, world: World, from: IsoInstant, instant: IsoInstant) => {
  world.clock.set(instant);
  await page.evaluate(
    (ms) => {
      const now = performance.now.bind(performance);
      performance.now = () => now() + ms;
      document.dispatchEvent(new Event('visibilitychange'));
    },
    msBetween(from, instant),
  );
};

/** Does what the event of the model means: a tap, a word, or the passing of time. */
export const perform = async (
  page: Page,
  world: World,
  path: Path,
  event: BookingEvent,
  before: AnyMachineSnapshot,
): Promise<void> => {
  const { place, person } = bookedOn(path);
  const state = statePath(before.value);
  const popup = page.getByRole('dialog');
  const button = (name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true });
  const radios = (group: string | RegExp) => popup.getByRole('radiogroup', { name: group }).getByRole('radio');
  const tap = (control: Locator) => control.click();
  switch (event.type) {
    case 'location.open':
      return tap(popup.getByRole('button', { name: 'Where' }));
    case 'provider.open':
      return tap(popup.getByRole('button', { name: 'Who' }));
    case 'time.open':
      return tap(popup.getByRole('button', { name: 'When' }));
    case 'location.select':
      return tap(popup.getByRole('radio', { name: place }));
    case 'provider.select':
      return tap(popup.getByRole('radio', { name: person }));
    case 'category.select':
      return tap(button(event.category ?? 'All'));
    case 'month.select':
      return tap(button('Next month'));
    case 'day.select':
      return tap(popup.locator(`[data-day="${event.day}"]`));
    case 'slot.select':
      return tap(radios(/^Times on/).first());
    case 'service.select':
      return tap(radios('Service').first());
    case 'time.use':
      return tap(button(/^Use /));
    case 'patient.select':
      return tap(radios('Patient').nth(event.patient.isSelf ? 0 : 1));
    case 'moreinfo.change':
      return popup.getByRole('textbox').fill(event.moreinfo);
    case 'start.edit':
      return tap(button(/^(?:Change place, person or time|See all times)$/));
    case 'info.edit':
      return tap(button('Change who it is for'));
    case 'nearby.select':
      return tap(button(/\d [AP]M/).first());
    case 'step.next':
      return tap(page.getByRole('button', { name: NEXT[state.split('.choosing')[0] ?? ''] ?? '', exact: true }));
    case 'step.back':
      await page.goBack();
      return;
    case 'popup.closed':
      return tap(popup.getByRole('button', { name: 'Close' }));
    case 'booking.begin':
      await tap(popup.getByRole('button', { name: 'Close' }));
      return tap(page.getByRole('link', { name: event.kind === 'provider' ? 'With a doctor' : 'With a therapist' }));
    case 'time.passed':
      return sleepUntil(page, world, before.context.now, event.now);
  }
};

const urlOf = ({ path }: { path: string }) => DEFAULT_API_BASE + path;

/** The machine's name of a call. */
export const bookingCallOf = (request: Request): string | null => {
  const { pathname, searchParams } = new URL(request.url());
  switch (pathname.replace(/\/$/, '')) {
    case urlOf(clinicCalls.listClinics):
    case urlOf(settingsCalls.listCategories):
      return 'loadPlaces';
    case urlOf(clinicCalls.listProviders):
      return 'loadProviders';
    case urlOf(appointmentCalls.listTodayAppointments):
      return 'loadTodayAppointments';
    case urlOf(appointmentCalls.listSlots):
      if (request.method() === 'POST') return 'createAppointment';
      return searchParams.has('providerId') || searchParams.has('therapistId') ? 'loadSlots' : 'loadNearby';
    default:
      return null;
  }
};

const LATE = 30 * 60_000;
const insertVisit = async (
  world: World,
  visit: { id: string; startsAt: IsoInstant; state: 'confirmed' | 'missed' },
) => {
  await world.db
    .insertInto('appointment')
    .values({
      id: visit.id,
      clinic_id: clinicIdOf('Jurong salon'),
      // not at work on the day on which the paths are walked, so that nobody else has that time
      provider_id: providerIdOf('Hafiz Ismail'),
      service_id: serviceIdOf('Scalp treatment'),
      patient_id: patientIdOf('meiling'),
      type: 'NORMAL',
      state: visit.state,
      starts_at: visit.startsAt,
      ends_at: new Date(Date.parse(visit.startsAt) + LATE).toISOString() as IsoInstant,
      moreinfo: '',
      missed_appointment: false,
      created_at: visit.startsAt,
    })
    .execute();
};

const bodyOf = (route: Parameters<Passage>[0]) => route.request().postDataJSON() as Record<string, unknown>;

/** How a call of the model ends: the world is made so that the server gives that answer, or the network fails. */
export const passageOf = (world: World, outcome: string, { day, slot, now }: BookingContext): Passage => {
  switch (outcome) {
    case 'offline':
      return offline;
    case 'the same time':
      return async (route) => {
        if (day && slot)
          await insertVisit(world, { id: 'same', startsAt: instantAt(day, slot.startTime), state: 'confirmed' });
        await toServer(route);
      };
    case 'SLOT_TAKEN':
      return async (route) => {
        const body = { ...bodyOf(route), patientId: patientIdOf('siti') };
        await world.call('POST', appointmentCalls.createAppointment.path, { token: await world.signIn('siti'), body });
        await toServer(route);
      };
    case 'DEPOSIT_REQUIRED':
      return async (route) => {
        await insertVisit(world, { id: 'missed', startsAt: now, state: 'missed' });
        await toServer(route);
      };
    case 'invalid':
      return (route) => route.continue({ postData: JSON.stringify({ ...bodyOf(route), aptDate: 'soon' }) });
    default:
      return toServer;
  }
};
