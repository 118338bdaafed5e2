/** The booking popup as a person uses it, in a world where the labels of its model are true. */
import type { Locator, Page, Request } from 'playwright-core';
import type { SnapshotFrom } from 'xstate';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { clinicCalls } from '#contract/calls/clinic.calls.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { DEFAULT_API_BASE } from '#contract/constants.ts';
import { type IsoInstant, instantAt, msBetween } from '#contract/time.ts';
import type { bookingMachine } from '#machines/booking/booking.machine.ts';
import type { BookingEvent } from '#machines/booking/booking.types.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { patientIdOf } from '#server/db/demo/people.ts';
import { clinicIdOf, providerIdOf, serviceIdOf } from '#server/db/demo/places.ts';
import { bookingFlow } from '#test/model/booking.flow.ts';
import type { Path } from '#test/model/walker.ts';
import type { World } from '#test/world/world.ts';
import { sleep } from './hands.ts';
import { type Passage, toServer } from './network.ts';
import { type LeftOut, type Place, type Screen, type Step, settledLook } from './walk.ts';

const isOpen = async (page: Page) => (await page.getByRole('dialog', { includeHidden: true }).count()) > 0;

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

/** Does what the event of the model means: a tap, a word, or the passing of time. */
const perform = async ({ page, world, path }: Place, step: Step): Promise<unknown> => {
  const { before } = step;
  const event = step.event as BookingEvent;
  if (!(await isOpen(page))) await page.getByRole('link', { name: 'With a doctor' }).click();
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
      return page.goBack();
    case 'popup.closed':
      return tap(popup.getByRole('button', { name: 'Close' }));
    case 'booking.begin':
      await tap(popup.getByRole('button', { name: 'Close' }));
      return tap(page.getByRole('link', { name: event.kind === 'provider' ? 'With a doctor' : 'With a therapist' }));
    case 'time.passed':
      return sleep(page, world, msBetween(before.context.now, event.now));
  }
};

const urlOf = ({ path }: { path: string }) => DEFAULT_API_BASE + path;

/** The machine's name of a call. */
const callOf = (request: Request): string | null => {
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

/** How a call of the model ends: the world is made so that the server gives that answer. */
const passages: Screen['passages'] = {
  'loadTodayAppointments -> the same time':
    ({ page, world }) =>
    async (route) => {
      const { day, slot } = (await keptBooking(page)).context;
      if (day && slot)
        await insertVisit(world, { id: 'same', startsAt: instantAt(day, slot.startTime), state: 'confirmed' });
      await toServer(route);
    },
  'createAppointment -> SLOT_TAKEN':
    ({ world }) =>
    async (route) => {
      const body = { ...bodyOf(route), patientId: patientIdOf('siti') };
      await world.call('POST', appointmentCalls.createAppointment.path, { token: await world.signIn('siti'), body });
      await toServer(route);
    },
  'createAppointment -> DEPOSIT_REQUIRED':
    ({ page, world }) =>
    async (route) => {
      await insertVisit(world, { id: 'missed', startsAt: (await keptBooking(page)).context.now, state: 'missed' });
      await toServer(route);
    },
  'createAppointment -> invalid': () => (route) =>
    route.continue({ postData: JSON.stringify({ ...bodyOf(route), aptDate: 'soon' }) }),
};

const KEPT = 'myniks.wizard.booking';
type Booking = Pick<SnapshotFrom<typeof bookingMachine>, 'value' | 'context'>;

/** The booking as the device keeps it. */
const keptBooking = async (page: Page): Promise<Booking> => {
  await page.waitForFunction((key) => localStorage.getItem(key) !== null, KEPT);
  return JSON.parse((await page.evaluate((key) => localStorage.getItem(key), KEPT)) ?? '').snapshot;
};

/** What the model and the real booking have in common: the state, and which answers are there. */
const factsOf = ({ value, context }: Booking) => ({
  state: statePath(value),
  answers: {
    kind: context.kind,
    given: (['location', 'provider', 'day', 'slot', 'service', 'patient', 'appointment', 'lost'] as const).filter(
      (name) => context[name] !== null,
    ),
    category: context.category,
    moreinfo: context.moreinfo,
    isTodayRead: context.today !== null,
    failure: context.failure?.kind ?? null,
    isNearby: context.nearby.length > 0,
    write: [context.generation, context.attempt],
  },
});

const SAME_WAY = ['INVALID', 'signedOut', 'IN_PROGRESS', 'UNAVAILABLE', 'timeout', 'unexpected'].map(
  (outcome): LeftOut => ({
    label: `createAppointment -> ${outcome}`,
    reason: 'the server or the network cannot be brought to it here; another end takes the same transition',
  }),
);
const countOf = (path: Path, end: string) => path.filter(({ label }) => label === `createAppointment -> ${end}`).length;

export const bookingScreen: Screen = {
  flow: bookingFlow,
  leftOut: [
    ...SAME_WAY,
    {
      state: 'confirmed',
      label: 'step.back',
      reason: 'the popup closes, and that begins the next booking at once',
    },
  ],
  prepare: async ({ db }) => {
    await db.deleteFrom('appointment').where('id', '=', 'appointment-meiling-today').execute();
    return { as: 'meiling', at: '/appointment' };
  },
  arrive: ({ page }) => page.getByRole('link', { name: 'With a doctor' }).click(),
  callOf,
  passages,
  perform,
  observe: async ({ page }) => factsOf(await keptBooking(page)),
  expected: factsOf,
  lookOf: (snapshot) => {
    const state = settledLook(snapshot);
    return state && `${state} ${snapshot.context.failure?.kind ?? ''}`;
  },
  isShown: ({ page }) => isOpen(page),
  comesBack: (snapshot) => snapshot.hasTag('settled'),
  // a rival's booking is one of the world's writes, too
  writes: (path) => countOf(path, 'booked') + countOf(path, 'SLOT_TAKEN'),
};
