import { expect, test } from 'vitest';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { clinicCalls } from '#contract/calls/clinic.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { addMs, type ClockTime, clinicDayOf, type IsoInstant, instantAt, MINUTE_MS } from '#contract/time.ts';
import { answerOf, bookOne, freeSlots } from '#harness/server/ask.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const NOVENA = { clinic: 'novena-clinic', month: 11, year: 2026 };
const slotsOf = async (query: Record<string, string | number>) =>
  (
    await answerOf(world(), appointmentCalls.listSlots, {
      token: await world().signIn('meiling'),
      query: { ...NOVENA, ...query },
    })
  ).dates;

test('API-28 SERVER-20: the profile has phone, picture, tags, address and the family with tags', async () => {
  await world()
    .db.insertInto('patient_tag')
    .values({ patient_id: patientIdOf('ethan'), name: 'No Show' })
    .execute();
  const { data } = await answerOf(world(), profileCalls.loadProfile, { token: await world().signIn('meiling') });
  expect(data).toEqual({
    _id: 'patient-meiling',
    name: 'Tan Mei Ling',
    email: 'meiling.tan@example.com',
    phone: '+65 9123 4501',
    profilePicUrl: null,
    isGuestPatient: false,
    tags: [],
    familyMembers: [
      { _id: 'patient-ethan', name: 'Ethan Tan', tags: [{ name: 'No Show' }] },
      { _id: 'patient-siewhoon', name: 'Tan Siew Hoon', tags: [] },
    ],
    address: { countryCode: 'SG', postal: '160078', address: '78 Tiong Bahru Road', unit: '#08-112' },
    birthMonth: 11,
    credit: 0,
    standing: { number: 'proven', email: 'proven', phone: 'proven' },
    hasDigitalId: false,
    pending: { email: null, phone: null },
  });
  const grace = await answerOf(world(), profileCalls.loadProfile, { token: await world().signIn('grace') });
  expect(grace.data.tags).toEqual([{ name: 'Missed Multiple Appointments' }, { name: 'No Show' }]);
});

test('SERVER-29 ROLE-03 API-36: the list has own and family appointments and waitlist entries, in order of time', async () => {
  const token = await world().signIn('meiling');
  const { appointment } = await bookOne(world(), token, { patientId: patientIdOf('ethan') });
  const { data } = await answerOf(world(), profileCalls.listAppointments, { token });
  expect(data.find(({ _id }) => _id === appointment._id)).toMatchObject({
    patientId: 'patient-ethan',
    patientName: 'Ethan Tan',
  });
  expect(data.filter(({ isWaitlist }) => isWaitlist).map(({ state }) => state)).toEqual(['pending', 'rejected']);
  const starts = data.map(({ startDateTime }) => startDateTime);
  expect(starts).toEqual(starts.toSorted());
});

test('SERVER-29: nobody else is in the list', async () => {
  await bookOne(world(), await world().signIn('meiling'));
  const { data } = await answerOf(world(), profileCalls.listAppointments, { token: await world().signIn('kenji') });
  expect(data).toEqual([]);
});

test('BOOK-61 SERVER-38 API-44 CONST-08: today is the Singapore day, from its first to its last minute', async () => {
  const token = await world().signIn('meiling');
  const listToday = async () =>
    (
      await answerOf(world(), appointmentCalls.listTodayAppointments, {
        token,
        query: { patientId: 'patient-meiling' },
      })
    ).data;
  expect((await listToday()).map(({ _id }) => _id)).toEqual(['appointment-meiling-today']);
  const day = clinicDayOf(await world().clock.now());
  const midnight = instantAt(day, '00:00' as ClockTime);
  world().clock.set(midnight);
  expect(await listToday()).toHaveLength(1);
  world().clock.set(addMs(midnight, -MINUTE_MS));
  expect(await listToday()).toHaveLength(0);
  world().clock.set(addMs(midnight, 24 * 60 * MINUTE_MS - MINUTE_MS));
  expect(await listToday()).toHaveLength(1);
});

test('SERVER-54 API-59: three clinics, two salons and the online store, with all members', async () => {
  const { data } = await answerOf(world(), clinicCalls.listClinics, { token: await world().signIn('meiling') });
  expect(data.map(({ clinicType }) => clinicType).toSorted()).toEqual([
    'Clinic',
    'Clinic',
    'Clinic',
    'Retail',
    'Salon',
    'Salon',
  ]);
  expect(data.filter(({ isOnlineStore }) => isOnlineStore).map(({ clinicType }) => clinicType)).toEqual(['Retail']);
  for (const clinic of data) {
    expect(clinic).toEqual({
      _id: expect.any(String),
      name: expect.any(String),
      clinicType: expect.any(String),
      isOnlineStore: expect.any(Boolean),
      isAllowedForPickup: expect.any(Boolean),
      address: expect.stringMatching(/Singapore \d{6}$/),
      generalConfig: { telephone: expect.stringMatching(/^\+65 6\d{3} \d{4}$/), address: clinic.address },
      hours: expect.objectContaining({ 1: expect.arrayContaining([expect.stringMatching(/^09:00-/)]) }),
      directions: expect.stringContaining('station'),
      licence: null,
    });
  }
});

test('BOOK-04: doctors and therapists are listed apart, each with a next free time that is free', async () => {
  const token = await world().signIn('meiling');
  const list = async (clinic: string, role: string) =>
    (await answerOf(world(), clinicCalls.listProviders, { token, query: { clinic, role } })).data;
  const doctors = await list('novena-clinic', 'provider');
  expect(doctors.map(({ name, role }) => [name, role])).toEqual([
    ['Dr Arjun Menon', 'provider'],
    ['Dr Nur Aisyah Rahman', 'provider'],
  ]);
  expect(await list('novena-clinic', 'therapist')).toEqual([]);
  expect((await list('orchard-salon', 'therapist')).every(({ role }) => role === 'therapist')).toBe(true);
  const today = clinicDayOf(await world().clock.now());
  for (const { _id, nextFree } of doctors) {
    const [first] = (await freeSlots(world(), token, { from: today })).filter(({ doctor }) => doctor?._id === _id);
    expect(first && instantAt(first.date, first.startTime)).toBe(nextFree);
  }
});

test('CONST-09 API-37 SERVER-40: the non-cancellation period is 24 hours, and what the database says from then on', async () => {
  const token = await world().signIn('meiling');
  const hours = async () =>
    (await answerOf(world(), settingsCalls.loadAppointmentSettings, { token })).data.otherConfig
      .nonCancellationPeriodHrs;
  expect(await hours()).toBe(24);
  const content = JSON.stringify({ otherConfig: { nonCancellationPeriodHrs: 48, remoteClinicId: 'orchard-clinic' } });
  await world().db.updateTable('setting').set({ content }).where('name', '=', 'appointment').execute();
  expect(await hours()).toBe(48);
});

test('API-46 SERVER-40: categories are the rows of the database, in their order', async () => {
  const token = await world().signIn('meiling');
  const names = async () =>
    (await answerOf(world(), settingsCalls.listCategories, { token })).data.map(({ name }) => name);
  expect(await names()).toEqual(['Skin', 'Hair and scalp', 'General health', 'Body care']);
  await world().db.insertInto('category').values({ name: 'Travel health', position: 9 }).execute();
  expect(await names()).toContain('Travel health');
});

test('SERVER-32 API-40 BOOK-11: slots are those of the clinic, the month, the category and the doctor that are asked for', async () => {
  const all = await slotsOf({});
  expect(all.every(({ date }) => date.startsWith('2026-11-'))).toBe(true);
  const doctors = new Set(all.flatMap(({ rolledouts }) => rolledouts.map(({ doctor }) => doctor?.name)));
  expect(doctors).toEqual(new Set(['Dr Arjun Menon', 'Dr Nur Aisyah Rahman']));
  for (const day of all) expect(day.availableDate).toBe(day.rolledouts.length > 0 ? day.date : null);

  const one = (await slotsOf({ providerId: 'provider-arjun-menon' })).flatMap(({ rolledouts }) => rolledouts);
  expect(one.every(({ doctor, therapist }) => doctor?._id === 'provider-arjun-menon' && therapist === null)).toBe(true);
  const general = (await slotsOf({ 'dc-category': 'General health' })).flatMap(({ rolledouts }) => rolledouts);
  expect(new Set(general.map(({ doctor }) => doctor?.name))).toEqual(new Set(['Dr Nur Aisyah Rahman']));
  expect(await slotsOf({ clinic: 'nowhere' })).toEqual([]);
  expect((await slotsOf({ month: 12 })).every(({ date }) => date.startsWith('2026-12-'))).toBe(true);
});

test('API-40: a therapist is asked for by therapistId, never by providerId', async () => {
  const salon = { clinic: 'orchard-salon' };
  const right = (await slotsOf({ ...salon, therapistId: 'provider-priya-nair' })).flatMap(
    ({ rolledouts }) => rolledouts,
  );
  expect(right.length).toBeGreaterThan(0);
  expect(right.every(({ doctor, therapist }) => doctor === null && therapist?.name === 'Priya Nair')).toBe(true);
  expect(await slotsOf({ ...salon, providerId: 'provider-priya-nair' })).toEqual([]);
});

test('BOOK-58: the services of a slot are those of its provider in the chosen category', async () => {
  const [day] = await slotsOf({
    clinic: 'tampines-clinic',
    providerId: 'provider-sarah-fernandez',
    'dc-category': 'Skin',
  });
  const names = day?.rolledouts.flatMap(({ services }) => services.map(({ name }) => name));
  expect(new Set(names)).toEqual(new Set(['Skin review']));
});

test('SERVER-32: a booked slot leaves the list, a full day stays with no slots', async () => {
  const { slot } = await bookOne(world(), await world().signIn('meiling'));
  expect((await slotsOf({})).flatMap(({ rolledouts }) => rolledouts.map(({ _id }) => _id))).not.toContain(slot._id);
  const full = (await slotsOf({ month: 12, providerId: 'provider-nur-aisyah-rahman' })).filter(
    ({ rolledouts }) => rolledouts.length === 0,
  );
  expect(full.length).toBeGreaterThan(0);
});

test('BOOK-12: a slot is listed until its first minute begins', async () => {
  const [slot] = await freeSlots(world(), await world().signIn('meiling'));
  if (!slot) throw new Error('Nothing is free');
  const starts = instantAt(slot.date, slot.startTime);
  const isListed = async (at: IsoInstant) => {
    world().clock.set(at);
    return (await slotsOf({})).some(({ rolledouts }) => rolledouts.some(({ _id }) => _id === slot._id));
  };
  expect([
    await isListed(addMs(starts, -MINUTE_MS)),
    await isListed(starts),
    await isListed(addMs(starts, MINUTE_MS)),
  ]).toEqual([true, false, false]);
});
