/** News of the group by mail: to those who have chosen it, once. */
import { expect, test } from 'vitest';
import { deskCalls } from '#contract/calls/desk.calls.ts';
import { lettersCalls } from '#contract/calls/letters.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import type { ClinicId } from '#contract/ids.ts';
import { answerOf } from '#harness/server/ask.ts';
import { readLetters } from '#harness/server/letters.ts';
import { clinicIdOf } from '#server/demo/places.data.ts';
import { lettersAndMail } from '#server/letters/letters.job.ts';
import { firstAdmin, type Person } from '#test/kit/staff.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const byReader = (a: { to: string }, b: { to: string }) => a.to.localeCompare(b.to);
const NEWS = { en: 'We are closed on <25 Dec>.', zh: '12月25日休息。' };

/** Signs in as a member who wants news by mail, and reads in the language. */
const wanting = async (name: 'meiling' | 'ravi', language = 'en-SG') => {
  const token = await world().signIn(name);
  await answerOf(world(), profileCalls.loadProfile, { token, headers: { 'Accept-Language': language } });
  const body = { kind: 'announcements', channel: 'mail', isOn: true } as const;
  await answerOf(world(), lettersCalls.chooseLetter, { token, body });
};
const announce = async (place: ClinicId | null = null, asked?: Person) => {
  const admin = asked ?? (await firstAdmin(world()));
  const body = { ...NEWS, audience: place === null ? 'all' : 'place', place };
  const made = (await admin.ask(deskCalls.announce, { body })).answer?.data;
  const id = made?._id ?? '';
  const withdraw = () =>
    admin.ask(deskCalls.withdrawAnnouncement, { params: { id }, body: { reason: 'The wrong day' } });
  return { count: made?.count ?? 0, withdraw };
};

test('NOTIF-07: an announcement is mailed to who has chosen it, in their language, and to no other member', async () => {
  await wanting('meiling');
  await wanting('ravi', 'zh-CN');
  const { count } = await announce();
  expect(count).toBeGreaterThan(3);
  const mails = await readLetters(world());
  expect(mails.toSorted(byReader).map(({ kind, to, subject }) => [kind, to, subject])).toEqual([
    ['mail', 'meiling.tan@example.com', 'News from NIKS CLINICS PTE. LTD.'],
    ['mail', 'ravi.kumar@example.com', 'NIKS CLINICS PTE. LTD.通知'],
  ]);
  const [english, chinese] = mails.toSorted(byReader);
  expect(english?.text).toContain('NIKS CLINICS PTE. LTD.: We are closed on <25 Dec>.');
  expect(english?.html).toContain('We are closed on &lt;25 Dec&gt;.');
  expect(english?.text).toContain('https://myniks.test/home');
  expect(english?.text).toContain('You choose what we send you');
  expect(chinese?.text).toContain('NIKS CLINICS PTE. LTD.：12月25日休息。');
  expect(await readLetters(world())).toEqual([]);
});

test('NOTIF-07: an announcement of a place comes with its name and phone', async () => {
  await wanting('meiling');
  await announce(clinicIdOf('Orchard clinic'));
  const [mail] = await readLetters(world());
  expect(mail?.subject).toBe('News from Orchard clinic');
  expect(mail?.text).toMatch(/Orchard clinic, \+?[\d ]+/);
});

test('SERVER-17: a process that dies leaves the letters of an announcement to the next, and two make each once', async () => {
  await wanting('meiling');
  await announce();
  const dying = { ...world().deps, clock: { now: () => Promise.reject(new Error('killed')) } };
  await lettersAndMail(dying)();
  expect(world().outbox.list()).toEqual([]);
  await Promise.all([lettersAndMail(world().deps)(), lettersAndMail(world().deps)()]);
  expect(await readLetters(world())).toHaveLength(1);
});

test('L53 NOTIF-07: one tap in the mail program ends such mails for their reader alone; opening the address changes nothing', async () => {
  await wanting('meiling');
  await wanting('ravi');
  const admin = await firstAdmin(world());
  await announce(null, admin);
  const mails = (await readLetters(world())).toSorted(byReader);
  const off = mails[0]?.off ?? '';
  expect(mails[1]?.off).not.toBe(off);
  const opened = await world().fetch(new Request(off));
  expect([opened.status, opened.headers.get('location')]).toEqual([302, 'https://myniks.test/profile/letters']);
  const tap = () =>
    world().fetch(new Request(off, { method: 'POST', body: new URLSearchParams('List-Unsubscribe=One-Click') }));
  const heard = async () => {
    await announce(null, admin);
    return (await readLetters(world())).map(({ to }) => to).toSorted();
  };
  expect(await heard()).toEqual(['meiling.tan@example.com', 'ravi.kumar@example.com']);
  expect([(await tap()).status, (await tap()).status]).toEqual([200, 200]);
  expect(await heard()).toEqual(['ravi.kumar@example.com']);
  const forged = await world().fetch(new Request(`${off.slice(0, -4)}AAAA`, { method: 'POST' }));
  expect(forged.status).toBe(404);
});

test('NOTIF-07: an announcement that is taken back at once is not mailed', async () => {
  await wanting('meiling');
  const { withdraw } = await announce();
  expect((await withdraw()).status).toBe(200);
  expect(await readLetters(world())).toEqual([]);
});
