/** The folder as patients get it: in Chinese, with role and number, with prices, pictures and hours. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { clinicCalls } from '#contract/calls/clinic.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { storeCalls } from '#contract/calls/store.calls.ts';
import { PICTURE_WIDTHS } from '#contract/constants.ts';
import type { ClinicId } from '#contract/ids.ts';
import { moneyFromWire } from '#contract/money.ts';
import { answerOf, bookingOf, freeSlots } from '#harness/server/ask.ts';
import { applyTo, type Edit, type EmptyWorld, EXAMPLE, openEmptyWorld, toldOf } from '#harness/server/clinic-folder.ts';
import { readLetters } from '#harness/server/letters.ts';
import { guestOf, signUp, verifiedGuest } from '#harness/server/newcomer.ts';
import { exportFolder } from '#server/clinic-folder/export.service.ts';
import { loadSharp } from '#server/kit/sharp.adapter.ts';
import { startSession } from '#server/session/session.store.ts';

const edit = (file: string, what: string, by: string): Edit => ({ file, what, by });
const KATONG = 'katong-clinic' as ClinicId;

let world: EmptyWorld;
beforeAll(async () => {
  world = await openEmptyWorld();
});
beforeEach(() => world.empty());
afterAll(() => world.close());

/** A member of Chinese tongue who booked the first free time. */
const bookFirst = async () => {
  await signUp(world, await verifiedGuest(world));
  const { id } = await world.db.selectFrom('login').select('patient_id as id').executeTakeFirstOrThrow();
  await world.db.updateTable('patient').set({ language: 'zh' }).where('id', '=', id).execute();
  const token = await startSession(world.db, id, 'member', await world.clock.now());
  const [slot] = await freeSlots(world, token, { clinic: KATONG, from: '2026-12-07' });
  if (!slot) throw new Error('Nothing is free');
  await answerOf(world, appointmentCalls.createAppointment, { token, body: bookingOf(slot, id) });
  return token;
};

const pictureAt = (name: string) => world.fetch(new Request(`https://myniks.test/store/${name}`));
const wordsNow = async (): Promise<Record<string, string>> => (await answerOf(world, settingsCalls.loadWords)).data;

describe('in Chinese', () => {
  it('I18N-03 every name of the folder has its Chinese at one call, without a session; what has none is not there', async () => {
    expect(await wordsNow()).toEqual({});
    await applyTo(world);
    const words = await wordsNow();
    expect(words).toMatchObject({
      'Katong clinic': '加东诊所',
      'Dr Lena Seah': '谢丽娜医生',
      Dermatologist: '皮肤科医生',
      Skin: '皮肤',
      'Skin review': '皮肤复诊',
      'Rain Tree barrier cream': '雨树屏障面霜',
      '50 ml': '50毫升',
      Face: '面部',
      'A white jar with a green lid': '绿盖白色面霜罐',
      'Christmas Day': '圣诞节',
      '27 Joo Chiat Lane #02-05 Tembusu House, Singapore 428090': '如切巷27号香灰莉大厦02-05，新加坡 428090',
      'Katong clinic, 27 Joo Chiat Lane #02-05 Tembusu House, Singapore 428090':
        '加东诊所，如切巷27号香灰莉大厦02-05，新加坡 428090',
    });
    expect(words).not.toHaveProperty('Dr Rohan Pillay');
  });

  it('changes and goes with the folder', async () => {
    await applyTo(world);
    await applyTo(world, [
      edit('places.yaml', 'zh: 加东诊所', 'zh: 加东皮肤诊所'),
      edit('services.yaml', 'name: { en: Facial, zh: 面部护理 }', 'name: { en: Facial }'),
    ]);
    const words = await wordsNow();
    expect(words['Katong clinic']).toBe('加东皮肤诊所');
    expect(words).not.toHaveProperty('Facial');
  });

  it('check names a text whose Chinese is another elsewhere, because one English has one Chinese', async () => {
    expect(await toldOf(edit('products.csv', 'mineral-sunscreen,Sun,防晒', 'mineral-sunscreen,Face,脸部'))).toContain(
      'products.csv:4: "Face" is "脸部" here and "面部" in products.csv, line 2.',
    );
  });

  it('L17 I18N-03 a letter names place, person, role and registration in the language of its reader', async () => {
    await applyTo(world);
    await bookFirst();
    const mail = (await readLetters(world)).find(({ subject }) => subject?.startsWith('预约成功'));
    expect(mail?.subject).toContain('加东诊所');
    expect(mail?.text).toContain('谢丽娜医生，皮肤科医生，M90817F');
    expect(mail?.text).toContain('加东诊所，如切巷27号香灰莉大厦02-05，新加坡 428090');
    expect(mail?.text).not.toMatch(/Katong|Lena|Joo Chiat/);
  });

  it('a notice in the app names person and service in the language that is asked for', async () => {
    await applyTo(world);
    const token = await bookFirst();
    const msgIn = async (language: string) =>
      (
        await answerOf(world, profileCalls.listNotifications, { token, headers: { 'accept-language': language } })
      ).data.map(({ msg }) => msg);
    expect((await msgIn('zh-CN')).join()).toContain('<b>谢丽娜医生</b> 的 <b>皮肤复诊</b>');
    expect((await msgIn('en-US')).join()).toContain('<b>Skin review</b> with <b>Dr Lena Seah</b>');
  });
});

describe('who treats', () => {
  it('L17 role and registration number are with each person that can be chosen, and with the booking', async () => {
    await applyTo(world);
    const guest = await guestOf(world);
    const { data } = await answerOf(world, clinicCalls.listProviders, {
      token: guest,
      query: { clinic: KATONG, role: 'provider' },
    });
    expect(data.map(({ name, designation, registration }) => [name, designation, registration])).toEqual([
      ['Dr Lena Seah', 'Dermatologist', 'M90817F'],
      ['Dr Rohan Pillay', 'Family physician', 'M90822C'],
    ]);
    const token = await bookFirst();
    const [booked] = (await answerOf(world, profileCalls.listAppointments, { token })).data;
    expect(booked).toMatchObject({ designation: 'Dermatologist', registration: 'M90817F' });
  });

  it('people and services come in the order of the folder', async () => {
    await applyTo(world, [
      edit('people.yaml', 'name: { en: Dr Lena Seah, zh: 谢丽娜医生 }', 'name: { en: Dr Zoe Seah, zh: 谢丽娜医生 }'),
      edit('people.yaml', 'offers: [skin-review, acne', 'offers: [hair-consultation, skin-review, acne'),
    ]);
    const guest = await guestOf(world);
    const { data } = await answerOf(world, clinicCalls.listProviders, {
      token: guest,
      query: { clinic: KATONG, role: 'provider' },
    });
    expect(data.map(({ name }) => name)).toEqual(['Dr Zoe Seah', 'Dr Rohan Pillay']);
    expect(data[0]?.services.map(({ name }) => name)).toEqual([
      'Skin review',
      'Acne treatment',
      'Skin review by video',
      'Hair loss consultation',
    ]);
  });
});

describe('prices and places', () => {
  it('L22 L54 a service says before it is booked what a visit costs, with GST; one by video says nothing, its fee does', async () => {
    await applyTo(world);
    const { data } = await answerOf(world, clinicCalls.listProviders, {
      token: await guestOf(world),
      query: { clinic: KATONG, role: 'provider' },
    });
    expect(data[0]?.services.map(({ name, totalFee, taxPercentage }) => [name, totalFee, taxPercentage])).toEqual([
      ['Skin review', moneyFromWire(98.1), 9],
      ['Acne treatment', moneyFromWire(163.5), 9],
      ['Skin review by video', null, null],
    ]);
  });

  it('a place has its hours, its licence and the way to it', async () => {
    await applyTo(world);
    const { data } = await answerOf(world, clinicCalls.listClinics, { token: await guestOf(world) });
    expect(data[0]).toMatchObject({
      hours: { 1: ['09:00-13:00', '14:00-18:00'], 5: ['09:00-13:00', '14:00-18:00'], 6: ['09:00-13:00'] },
      directions: 'Five minutes on foot from Marine Parade station',
      licence: '26M0917',
    });
    expect(data[0]?.hours).not.toHaveProperty('7');
  });
});

it('a database that an older version had applied to takes the same folder again, and exports it', async () => {
  await applyTo(world);
  await world.db.updateTable('provider').set({ designation: null, registration: null, position: 0 }).execute();
  await world.db.updateTable('clinic').set({ licence: null, hours: null, directions: null }).execute();
  await world.db.updateTable('product').set({ image: null }).execute();
  await world.db.deleteFrom('clinic_word').execute();
  expect((await exportFolder(world.db)).has('people.yaml')).toBe(true);
  const plan = await applyTo(world);
  expect(plan.isNothing).toBe(false);
  expect((await applyTo(world)).isNothing).toBe(true);
});

describe('pictures', () => {
  it('of products come from the folder, made small, at an address with their digest that is cached for ever', async () => {
    await applyTo(world);
    const [cream] = (await answerOf(world, storeCalls.listProducts)).data;
    const image = cream?.meta.opencart.image ?? '';
    expect(image).toMatch(/^[0-9a-f]{64}$/);
    const sharp = await loadSharp(['avif']);
    for (const width of PICTURE_WIDTHS) {
      const answer = await pictureAt(`${image}-${width}.avif`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/avif']);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      const found = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect([found.width, found.height, found.exif]).toEqual([width, width, undefined]);
    }
    for (const name of [`${image}-161.avif`, `${'0'.repeat(64)}-320.avif`])
      expect((await pictureAt(name)).status).toBe(404);
  });

  it('one that is cut off in the middle is refused by its name, and nothing is applied', async () => {
    const png = readFileSync(join(EXAMPLE, 'pictures/barrier-cream.png'));
    const cut = { file: 'pictures/barrier-cream.png', by: png.subarray(0, Math.floor(png.length / 2)) };
    await expect(applyTo(world, [cut])).rejects.toThrow('Picture pictures/barrier-cream.png is damaged.');
    expect((await answerOf(world, storeCalls.listProducts)).data).toEqual([]);
  });
});
