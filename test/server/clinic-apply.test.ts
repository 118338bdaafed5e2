/** A clinic's folder in the database: from nothing to a patient's booking, again, changed, closed, exported. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { clinicCalls } from '#contract/calls/clinic.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { storeCalls } from '#contract/calls/store.calls.ts';
import type { ClinicId, ProviderId } from '#contract/ids.ts';
import { addDays, addMs, clinicDayOf, clockTimeOf, DAY_MS, type IsoInstant } from '#contract/time.ts';
import { answerOf, ask, bookingOf, freeSlots } from '#harness/server/ask.ts';
import { applyTo, type Edit, type EmptyWorld, folderOf, openEmptyWorld, TODAY } from '#harness/server/clinic-folder.ts';
import { readLetters } from '#harness/server/letters.ts';
import { guestOf, signUp, verifiedGuest } from '#harness/server/newcomer.ts';
import { applyFolder } from '#server/clinic-folder/apply.service.ts';
import { checkFolder, mistakeAsText } from '#server/clinic-folder/check.service.ts';
import { decisionsAsCsv, readDecisions } from '#server/clinic-folder/decisions.rules.ts';
import { exportFolder } from '#server/clinic-folder/export.service.ts';
import { readFiguresNow } from '#server/clinic-folder/figures-now.store.ts';
import { planAsText } from '#server/clinic-folder/plan.page.ts';
import { planFolder } from '#server/clinic-folder/plan.service.ts';
import { rollOut } from '#server/clinic-folder/roll-out.service.ts';
import { startSession } from '#server/session/session.store.ts';

const edit = (file: string, what: string, by: string): Edit => ({ file, what, by });
const KATONG = 'katong-clinic' as ClinicId;

let world: EmptyWorld;
beforeAll(async () => {
  world = await openEmptyWorld();
});
beforeEach(() => world.empty());
afterAll(() => world.close());

interface Kept {
  id: string;
  day: string;
  time: string;
  provider: string;
  withdrawn: boolean;
}

const times = async (provider: string): Promise<Kept[]> => {
  const rows = await world.db
    .selectFrom('slot')
    .selectAll()
    .where('provider_id', '=', provider as ProviderId)
    .execute();
  return rows
    .map(({ id, starts_at, provider_id, withdrawn_at }) => ({
      id,
      day: clinicDayOf(starts_at),
      time: clockTimeOf(starts_at),
      provider: provider_id,
      withdrawn: withdrawn_at !== null,
    }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
};
const clockTimes = async (provider: string, day: string): Promise<string[]> =>
  (await times(provider)).filter((time) => time.day === day && !time.withdrawn).map(({ time }) => time);

/** A newcomer who has booked the first free time of the clinic. */
const bookFirst = async (from = '2026-12-07') => {
  await signUp(world, await verifiedGuest(world));
  const { id } = await world.db.selectFrom('login').select('patient_id as id').executeTakeFirstOrThrow();
  const token = await startSession(world.db, id, 'member', await world.clock.now());
  const [slot] = await freeSlots(world, token, { clinic: KATONG, from });
  if (!slot) throw new Error('Nothing is free');
  const { data } = await answerOf(world, appointmentCalls.createAppointment, {
    token,
    body: bookingOf(slot, id),
  });
  return { token, id, slot, appointment: data.appointment };
};

const everything = async (): Promise<string> => {
  const tables = [
    'clinic',
    'service',
    'provider',
    'provider_service',
    'inventory',
    'product',
    'promotion',
    'stock',
    'setting',
    'slot',
    'clinic_revision',
  ];
  const counted = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ all: string }>`
        select md5(coalesce(string_agg(one::text, '|' order by one::text), '')) as all from ${sql.table(table)} one`.execute(
        world.db,
      );
      return `${table} ${rows[0]?.all}`;
    }),
  );
  return counted.join('\n');
};

describe('from an empty database', () => {
  it('SERVER-54 a patient sees the clinics of the folder, their services and times, and books one', async () => {
    const guest = await guestOf(world);
    expect((await answerOf(world, clinicCalls.listClinics, { token: guest })).data).toEqual([]);
    await applyTo(world);
    const clinics = (await answerOf(world, clinicCalls.listClinics, { token: guest })).data;
    expect(clinics.map(({ _id, clinicType, isOnlineStore }) => [_id, clinicType, isOnlineStore])).toEqual([
      ['katong-clinic', 'Clinic', false],
      ['katong-salon', 'Salon', false],
      ['katong-shop', 'Retail', true],
    ]);
    expect((await answerOf(world, settingsCalls.listCategories, { token: guest })).data).toEqual([
      { name: 'Skin' },
      { name: 'Hair and scalp' },
    ]);
    const { slot, appointment } = await bookFirst();
    expect([slot.date, slot.startTime, slot.services.map(({ name }) => name)]).toEqual([
      '2026-12-07',
      '09:00',
      ['Skin review'],
    ]);
    expect(appointment).toMatchObject({ state: 'new', locationName: 'Katong clinic', call: '+65 6550 0191' });
  });

  it('offers the store’s products at the folder’s price', async () => {
    await applyTo(world);
    const { data } = await answerOf(world, storeCalls.listProducts, { token: await guestOf(world) });
    const cream = data.find(({ id }) => id === 'barrier-cream');
    // 49.00 with 9 % on top of it
    expect(cream).toMatchObject({ price: 449_541, tax: 9, inventory: 40, category: 'Face' });
  });

  it('makes no time on a holiday, in leave and while the unit is closed, and one for each extra session', async () => {
    await applyTo(world);
    expect(await clockTimes('dr-lena-seah', '2026-12-07')).toEqual([
      '09:00',
      '09:30',
      '10:00',
      '10:30',
      '11:00',
      '11:30',
      '12:00',
      '14:00',
      '14:45',
      '15:30',
      '16:15',
    ]);
    expect(await clockTimes('dr-lena-seah', '2026-12-22')).toEqual([]);
    expect(await clockTimes('dr-rohan-pillay', '2026-12-25')).toEqual([]);
    expect(await clockTimes('yusra-hakim', '2027-01-13')).toEqual(['15:00', '16:00', '17:00', '18:00']);
    // every other Saturday, and an extra one between
    expect(await clockTimes('dr-rohan-pillay', '2026-12-12')).toHaveLength(6 + 3);
    expect(await clockTimes('dr-rohan-pillay', '2026-12-19')).toHaveLength(6 + 3);
    expect(await clockTimes('dr-rohan-pillay', '2027-01-02')).toHaveLength(3);
  });

  it('a short time is offered for the services that fit it, and books no other', async () => {
    await applyTo(world);
    const { token, id, slot, appointment } = await bookFirst();
    expect(appointment.medservice?.name).toBe('Skin review');
    const [, next] = await freeSlots(world, token, { clinic: KATONG, from: '2026-12-07' });
    if (!next) throw new Error('Nothing is free');
    const body = { ...bookingOf(next, id), medservice: 'acne-treatment' };
    expect((await ask(world, appointmentCalls.createAppointment, { token, body })).code).toBe('SLOT_MISMATCH');
    expect(slot.type).toBe('NORMAL');
  });

  it('is refused on the demo’s database', async () => {
    await world.db
      .insertInto('installation')
      .values({ secret_hmac: Buffer.alloc(32), is_demo: true })
      .execute();
    await expect(applyTo(world)).rejects.toThrow('This database is the demo’s');
  });
});

describe('applied again', () => {
  it('changes nothing, and says so', async () => {
    await applyTo(world);
    const before = await everything();
    const plan = await applyTo(world);
    expect(plan.isNothing).toBe(true);
    expect(planAsText(plan)).toContain('Nothing to do.');
    expect(await everything()).toBe(before);
  });

  it('leaves what is in stock to the desk, and adds pairs that are new', async () => {
    await applyTo(world);
    await world.db.updateTable('stock').set({ qty: 3 }).where('inventory_id', '=', 'travel-set').execute();
    await applyTo(world, [
      edit('stock.csv', 'travel-set,katong-shop,12,3', 'travel-set,katong-shop,12,3\ntravel-set,katong-clinic,5,1'),
    ]);
    const rows = await world.db.selectFrom('stock').selectAll().where('inventory_id', '=', 'travel-set').execute();
    expect(rows.map(({ clinic_id, qty }) => `${clinic_id} ${qty}`).toSorted()).toEqual([
      'katong-clinic 5',
      'katong-shop 3',
    ]);
  });

  it('says what is changed, with the old and the new, and changes it', async () => {
    await applyTo(world);
    const edits = [
      edit('goods.csv', '58.00', '64.00'),
      edit('settings.yaml', 'deposit: { price: 30.00 }', 'deposit: { price: 40.00 }'),
    ];
    const { folder } = await folderOf(...edits);
    const text = planAsText(await planFolder(world.db, folder, await world.clock.now()));
    expect(text).toContain(
      'Goods: 0 new, 1 changed, 0 closed, 0 gone, 5 the same\n  changed travel-set: price 53.211 -> 58.7156',
    );
    await applyTo(world, edits);
    const fee = await answerOf(world, settingsCalls.loadDepositFee, { token: await guestOf(world) });
    expect(fee.data.feeBeforeTax).toBe(400_000);
  });

  it('refuses when something moved since the plan that was read', async () => {
    await applyTo(world);
    const edits = [edit('goods.csv', '58.00', '64.00')];
    const { folder } = await folderOf(...edits);
    const { fingerprint } = await planFolder(world.db, folder, await world.clock.now());
    await bookFirst();
    await expect(applyTo(world, edits, { plan: fingerprint })).rejects.toThrow(`since plan ${fingerprint}`);
    const { fingerprint: later } = await planFolder(world.db, folder, await world.clock.now());
    expect((await applyTo(world, edits, { plan: later })).isNothing).toBe(false);
  });
});

describe('what patients have', () => {
  const leave = edit('exceptions.csv', 'note\n', 'note\nlena-away,leave,dr-lena-seah,,2026-12-07,2026-12-07,,,,,,\n');

  it('is listed with id and time when it is outside the new times, and nothing is done without --keep', async () => {
    await applyTo(world);
    const { appointment, slot } = await bookFirst();
    const before = await everything();
    const { folder } = await folderOf(leave);
    const text = planAsText(await planFolder(world.db, folder, await world.clock.now()));
    expect(text).toContain(
      `Outside the new times (1):\n  appointment ${appointment._id}, 2026-12-07 09:00, dr-lena-seah: Nora Wee`,
    );
    await expect(applyTo(world, [leave])).rejects.toThrow('1 of what patients have is outside the new times');
    expect(await everything()).toBe(before);

    await applyTo(world, [leave], { outside: 'keep' });
    const agenda = await world.db.selectFrom('appointment').selectAll().execute();
    expect(agenda).toMatchObject([{ id: appointment._id, slot_id: slot._id, state: 'new' }]);
    expect((await times('dr-lena-seah')).filter(({ day }) => day === '2026-12-07')).toMatchObject([
      { id: slot._id, withdrawn: true },
    ]);
    expect((await applyTo(world, [leave], { outside: 'keep' })).isNothing).toBe(true);
  });

  it('is cancelled with --cancel: its patient hears of it and of another time, and the folder is applied', async () => {
    await applyTo(world);
    const { token, appointment } = await bookFirst();
    await readLetters(world);
    await applyTo(world, [leave], { outside: 'cancel' });
    const agenda = (await answerOf(world, profileCalls.listAppointments, { token })).data;
    expect(agenda.map(({ _id }) => _id)).not.toContain(appointment._id);
    const [letter, ...others] = await readLetters(world);
    expect(others).toEqual([]);
    expect(letter?.subject).toMatch(/^Cancelled by the clinic|^The clinic cancelled|cancel/i);
    expect(letter?.text).toMatch(/another time|book again/i);
    const details = await world.db.selectFrom('trail').select('detail').where('act', '=', 'applyFolder').execute();
    expect(details.map(({ detail }) => detail)).toContainEqual(expect.objectContaining({ cancelled: 1 }));
    expect((await applyTo(world, [leave])).isNothing).toBe(true);
  });

  it('is decided line by line with a file of decisions, which names each line that decides nothing', async () => {
    await applyTo(world);
    const { appointment } = await bookFirst();
    const { folder } = await folderOf(leave);
    const csv = decisionsAsCsv((await planFolder(world.db, folder, await world.clock.now())).times.touched);
    expect(csv).toBe(
      `id,kind,day,time,person,decision\n${appointment._id},appointment,2026-12-07,09:00,dr-lena-seah,\n`,
    );
    expect(() => readDecisions('d.csv', csv)).toThrow(`d.csv:2: ${appointment._id} needs keep or cancel.`);
    expect(() => readDecisions('d.csv', 'id,verdict\na,keep\n')).toThrow('"verdict" column unknown');
    await expect(applyTo(world, [leave], { outside: new Map() })).rejects.toThrow('1 of what patients have');
    await applyTo(world, [leave], { outside: readDecisions('d.csv', csv.replace(',\n', ',cancel\n')) });
    const rows = await world.db.selectFrom('appointment').select('state').execute();
    expect(rows).toEqual([{ state: 'cancelled' }]);
  });

  it('killed while it cancels, it has cancelled nothing, and nobody hears of it', async () => {
    await applyTo(world);
    const { token } = await bookFirst();
    await readLetters(world);
    await sql`create unique index none on clinic_revision ((1))`.execute(world.db);
    await expect(applyTo(world, [leave], { outside: 'cancel' })).rejects.toThrow('none');
    await sql`drop index none`.execute(world.db);
    expect((await answerOf(world, profileCalls.listAppointments, { token })).data).toMatchObject([{ state: 'new' }]);
    expect(await readLetters(world)).toEqual([]);
  });

  it('keeps its time out of the offer when it is cancelled later', async () => {
    await applyTo(world);
    const { token, appointment } = await bookFirst();
    await applyTo(world, [leave], { outside: 'keep' });
    await answerOf(world, appointmentCalls.cancelAppointment, { token, params: { id: appointment._id } });
    const free = await freeSlots(world, token, { clinic: KATONG, from: '2026-12-07' });
    expect(free.filter(({ date }) => date === '2026-12-07')).toEqual([]);
  });

  it('is never written over by a time that overlaps it', async () => {
    await applyTo(world);
    await bookFirst();
    const shifted = edit(
      'timetables.yaml',
      'days: [mon, tue, thu], at: "09:00-12:30"',
      'days: [mon, tue, thu], at: "09:10-12:40"',
    );
    await applyTo(world, [shifted], { outside: 'keep' });
    expect((await clockTimes('dr-lena-seah', '2026-12-07'))[0]).toBe('09:40');
    expect((await clockTimes('dr-lena-seah', '2026-12-08'))[0]).toBe('09:10');
    expect((await applyTo(world, [shifted], { outside: 'keep' })).isNothing).toBe(true);
  });

  it('keeps a person, a unit and a service that are gone from the folder, which is told to close them (60)', async () => {
    await applyTo(world);
    await bookFirst();
    const gone = await folderOf();
    const people = gone.folder.people.people.filter(({ id }) => id !== 'dr-lena-seah');
    const timetables = gone.folder.timetables.timetables.filter(({ person }) => person !== 'dr-lena-seah');
    const folder = { ...gone.folder, people: { people }, timetables: { timetables } };
    const { mistakes } = await planFolder(world.db, folder, await world.clock.now());
    expect(mistakes.map(mistakeAsText)).toEqual([
      'people.yaml:1: dr-lena-seah is gone from the folder, and 1 booking refers to it. Write `until`.',
    ]);
    await expect(
      applyFolder(world.db, {
        ...gone,
        folder,
        now: await world.clock.now(),
        by: 'operator',
        outside: 'keep',
        overwrites: false,
        plan: null,
      }),
    ).rejects.toThrow('1 booking refers to it');
    expect(await times('dr-lena-seah')).not.toEqual([]);
  });

  it('lets what nothing refers to go with the folder', async () => {
    await applyTo(world);
    await applyTo(world, [
      edit(
        'goods.csv',
        'minoxidil-5,Minoxidil 5% solution,米诺地尔溶液 5%,Medicine,60 ml,60毫升,52.00,,9,no,yes,,,\n',
        '',
      ),
      edit('stock.csv', 'minoxidil-5,katong-clinic,24,4\n', ''),
    ]);
    expect(await world.db.selectFrom('inventory').select('id').where('id', '=', 'minoxidil-5').execute()).toEqual([]);
  });
});

describe('closed', () => {
  it('a unit is no longer listed after its last day, and has no times from then on', async () => {
    const closing = edit(
      'places.yaml',
      'hours: { tue-sat: ["11:00-20:00"] }',
      'hours: { tue-sat: ["11:00-20:00"] }\n        closed: 2026-12-12',
    );
    await applyTo(world);
    await applyTo(world, [closing]);
    expect((await times('yusra-hakim')).at(-1)?.day).toBe('2026-12-12');
    const listed = async () =>
      (await answerOf(world, clinicCalls.listClinics, { token: await guestOf(world) })).data.map(({ _id }) => _id);
    expect(await listed()).toContain('katong-salon');
    world.clock.set('2026-12-13T02:00:00.000Z' as IsoInstant);
    expect(await listed()).not.toContain('katong-salon');
  });

  it('goods, people and services end with the day after their last one, without another apply', async () => {
    const closing = [
      edit(
        'goods.csv',
        '9,no,no,"Cleanser, cream and sunscreen for a week.",洁面乳、面霜与防晒霜，一周用量。,',
        '9,no,no,"Cleanser, cream and sunscreen for a week.",洁面乳、面霜与防晒霜，一周用量。,2026-12-10',
      ),
      edit('people.yaml', 'until: null', 'until: 2026-12-10'),
      edit('services.yaml', 'price-with-gst: 109.00', 'price-with-gst: 109.00\n    closed: 2026-12-10'),
    ];
    await applyTo(world, closing);
    const stand = async () => [
      (
        await world.db
          .selectFrom('inventory')
          .select('withdrawn_at')
          .where('id', '=', 'travel-set')
          .executeTakeFirstOrThrow()
      ).withdrawn_at,
      (
        await world.db
          .selectFrom('provider')
          .select('is_active')
          .where('name', '=', 'Yusra Hakim')
          .executeTakeFirstOrThrow()
      ).is_active,
      (await world.db.selectFrom('provider_service').select('service_id').execute()).some(
        ({ service_id }) => service_id === 'hair-consultation',
      ),
    ];
    await rollOut(world.db, '2026-12-10T02:00:00.000Z' as IsoInstant);
    expect(await stand()).toEqual([null, true, true]);
    await rollOut(world.db, '2026-12-11T02:00:00.000Z' as IsoInstant);
    expect(await stand()).toEqual(['2026-12-10T16:00:00.000Z', false, false]);
    world.clock.set('2026-12-11T02:00:00.000Z' as IsoInstant);
    expect((await applyTo(world, closing)).isNothing).toBe(true);
  });
});

describe('the roll-out', () => {
  const last = async () => (await times('yusra-hakim')).at(-1)?.day;

  it('goes on by a day each day, once with any number of processes', async () => {
    await applyTo(world);
    expect(await last()).toBe('2027-01-19');
    const tomorrow = addMs(await world.clock.now(), DAY_MS);
    const counts = await Promise.all([1, 2, 3, 4].map(() => rollOut(world.db, tomorrow)));
    expect(counts.filter((count) => count > 0)).toHaveLength(1);
    expect(await last()).toBe('2027-01-20');
    expect(await rollOut(world.db, tomorrow)).toBe(0);
    const all = await times('yusra-hakim');
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  it('makes no time again that was withdrawn, and none over a booking', async () => {
    await applyTo(world);
    const { slot } = await bookFirst();
    await applyTo(
      world,
      [edit('exceptions.csv', 'note\n', 'note\nlena-away,leave,dr-lena-seah,,2026-12-07,2026-12-07,,,,,,\n')],
      { outside: 'keep' },
    );
    await rollOut(world.db, addMs(await world.clock.now(), DAY_MS));
    expect((await times('dr-lena-seah')).filter(({ day }) => day === '2026-12-07')).toMatchObject([
      { id: slot._id, withdrawn: true },
    ]);
  });

  it('does nothing without a clinic', async () => {
    expect(await rollOut(world.db, await world.clock.now())).toBe(0);
  });
});

describe('several operators and accidents', () => {
  it('two who apply at once are one after the other, and the second has nothing to do', async () => {
    const plans = await Promise.all([applyTo(world), applyTo(world)]);
    expect(plans.filter(({ isNothing }) => isNothing)).toHaveLength(1);
    expect(await world.db.selectFrom('clinic_revision').select('id').execute()).toHaveLength(1);
  });

  it('what fails in the middle leaves all as before', async () => {
    await applyTo(world);
    const before = await everything();
    // the revision is written last, so its failure comes after all else
    await sql`create unique index none on clinic_revision ((1))`.execute(world.db);
    await expect(
      applyTo(world, [
        edit('goods.csv', '58.00', '64.00'),
        edit('timetables.yaml', 'slot: 20, way: video } # outside', 'slot: 30, way: video } # outside'),
      ]),
    ).rejects.toThrow('none');
    await sql`drop index none`.execute(world.db);
    expect(await everything()).toBe(before);
  });

  it('a price that was changed at the desk is not written over unseen (61), and comes with the next export', async () => {
    await applyTo(world);
    await sql`update inventory set price = 500000 where id = 'barrier-cream'`.execute(world.db);
    await expect(applyTo(world)).rejects.toThrow(
      'goods.csv:1: Price of barrier-cream was changed at the desk since the export, to 50. Export anew, or `--overwrite`',
    );
    const exported = await exportFolder(world.db);
    expect(String(exported.get('goods.csv'))).toContain(
      'barrier-cream,Rain Tree barrier cream,雨树屏障面霜,Product,50 ml,50毫升,50,,9,',
    );
    await applyTo(world, [], { overwrites: true });
    const { price } = await world.db
      .selectFrom('inventory')
      .select('price')
      .where('id', '=', 'barrier-cream')
      .executeTakeFirstOrThrow();
    expect(price).toBe(449_541);
  });

  it('an id is never given to another person (13), nor a version to other words (51)', async () => {
    await applyTo(world, [edit('people.yaml', 'until: null', 'until: 2026-11-20')]);
    const other = await folderOf(edit('people.yaml', 'en: Yusra Hakim', 'en: Mei Tan'), {
      file: 'terms/video.en.md',
      by: 'Other words',
    });
    const { mistakes } = await planFolder(world.db, other.folder, await world.clock.now());
    expect(mistakes.map(mistakeAsText)).toEqual([
      'people.yaml:1: Id yusra-hakim belonged to somebody else until 2026.',
      'clinic.yaml:1: Terms of video: version 2026-12 was used with other words.',
    ]);
  });
});

describe('export', () => {
  it('check, apply and export of an export end where they began', async () => {
    await applyTo(world);
    const first = await exportFolder(world.db);
    const files = new Map([...first].map(([name, content]) => [name, Buffer.from(content)]));
    const { folder, mistakes } = await checkFolder({ files, mistakes: [] }, TODAY, null);
    expect(mistakes.filter(({ isNote }) => !isNote)).toEqual([]);
    if (folder === null) throw new Error('not read');
    const plan = await planFolder(world.db, folder, await world.clock.now());
    expect(plan.isNothing).toBe(true);

    await world.empty();
    const byHash = Object.entries(folder.files).map(
      ([path, hash]) => [hash, files.get(path) ?? Buffer.alloc(0)] as const,
    );
    await applyFolder(world.db, {
      folder,
      files: new Map(byHash),
      now: await world.clock.now(),
      by: 'operator',
      outside: null,
      overwrites: false,
      plan: null,
    });
    const second = await exportFolder(world.db);
    expect([...second.keys()]).toEqual([...first.keys()]);
    const differing = [...first].filter(
      ([name, content]) => !Buffer.from(second.get(name) ?? '').equals(Buffer.from(content)),
    );
    expect(differing.map(([name]) => name)).toEqual([]);
  });

  it('says that there is no clinic', async () => {
    await expect(exportFolder(world.db)).rejects.toThrow('No clinic was applied to this database.');
  });
});

it('the figures that count now are the folder’s, by its own names', async () => {
  const edits = [
    edit('settings.yaml', 'deposit: { price: 30.00 }', 'deposit: { price: 42.50 }'),
    edit('settings.yaml', 'reserve-minutes: 15', 'reserve-minutes: 25'),
  ];
  const { settings } = (await folderOf(...edits)).folder;
  await applyTo(world, edits);
  const now = await readFiguresNow(world.db);
  expect(now).toMatchObject({
    'fees.deposit': 42.5,
    'store.reserve-minutes': 25,
    'fees.video': settings.fees.video.price,
  });
  const parts: Readonly<Record<string, object | null>> = settings;
  for (const [name, value] of Object.entries(now).filter(([one]) => !/^fees\.|reserve/.test(one))) {
    const [part = '', key = ''] = name.split('.');
    expect([name, value]).toEqual([name, Object(parts[part])[key]]);
  }
  expect(Object.keys(now)).toHaveLength(12);
});

it('BOOK-14: times are made as far as the folder says, and each place says so to the calendar', async () => {
  await applyTo(world, [edit('settings.yaml', 'horizon-days: 60', 'horizon-days: 90')]);
  const { data: places } = await answerOf(world, clinicCalls.listClinics, { token: await guestOf(world) });
  expect(new Set(places.map(({ horizonDays }) => horizonDays))).toEqual(new Set([90]));
  const last =
    (await times('dr-lena-seah'))
      .map(({ day }) => day)
      .toSorted()
      .at(-1) ?? '';
  const today = clinicDayOf(await world.clock.now());
  expect([last > addDays(today, 80), last < addDays(today, 90)]).toEqual([true, true]);
});

it('BOOK-03: a group without a salon offers no therapists', async () => {
  const token = await guestOf(world);
  const offers = async () =>
    (await answerOf(world, settingsCalls.loadAppointmentSettings, { token })).data.otherConfig.offersTherapists;
  expect(await offers()).toBe(false);
  await applyTo(world);
  expect(await offers()).toBe(true);
});
