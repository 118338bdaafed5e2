/** Reception and an administrator in Chromium against the real server: a booking, leave, an announcement. */
import { expect, test } from 'vitest';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { answerOf, bookingOf, freeSlots } from '#harness/server/ask.ts';
import { openDesk } from '#test/browser/open-desk.ts';
import { servedPerFile } from '#test/browser/served-per-file.ts';
import { breachesOf } from '#test/kit/desk-breaches.ts';
import { firstAdmin, invited } from '#test/kit/staff.ts';

const served = servedPerFile();

const tomorrows = async () => {
  const { world } = served();
  const [slot] = (await freeSlots(world, await world.signIn('meiling'))).filter(({ type }) => type === 'NORMAL');
  if (!slot) throw new Error('Nothing is free');
  return slot;
};

test('a free time of the day is booked for the patient who is found, with the service chosen', async () => {
  const { world } = served();
  const nadia = await invited(world, await firstAdmin(world), ['reception']);
  const slot = await tomorrows();
  const page = await openDesk(served(), `/desk/day?day=${slot.date}&place=novena-clinic`, nadia);
  const name = (slot.doctor ?? slot.therapist)?.name ?? '';
  await page
    .getByRole('button', { name: new RegExp(`free book with ${name}$`) })
    .first()
    .click();
  await page.getByText('Who comes at the free time?').waitFor();
  await page.getByLabel('Name, phone, email, number or order').last().fill('siew hoon');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('table').getByRole('button', { name: 'Tan Siew Hoon' }).click();
  await page.getByRole('heading', { name: /^Book a visit for/ }).waitFor();
  await page.getByLabel('Service').selectOption({ index: 1 });
  await page.getByRole('group', { name: 'Free times' }).locator('[aria-pressed="true"]').waitFor();
  expect(await breachesOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Yes, book it' }).click();
  await page.getByRole('cell', { name: 'New', exact: true }).first().waitFor();
  expect(await breachesOf(page)).toEqual([]);
  await page.context().close();
});

test('a patient is registered at the counter, and the new page opens', async () => {
  const { world } = served();
  const nadia = await invited(world, await firstAdmin(world), ['reception']);
  const page = await openDesk(served(), '/desk/patients?place=novena-clinic', nadia);
  await page.getByRole('button', { name: 'Register a patient…' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Goh Poh Choo');
  await page.getByLabel('NRIC or passport number').fill('S8412345E');
  await page.getByRole('button', { name: 'Yes, register' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByLabel('NRIC or passport number').fill('S0000001I');
  expect(await breachesOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Yes, register' }).click();
  await page.getByRole('heading', { name: 'Goh Poh Choo', level: 1 }).waitFor();
  expect(await breachesOf(page)).toEqual([]);
  await page.context().close();
});

test('leave is noted: what is booked is listed and decided, then the week shows it, and it is opened again', async () => {
  const { world } = served();
  const nadia = await invited(world, await firstAdmin(world), ['reception']);
  const slot = await tomorrows();
  await answerOf(world, appointmentCalls.createAppointment, {
    token: await world.signIn('meiling'),
    body: bookingOf(slot),
  });
  const page = await openDesk(served(), `/desk/timetable?week=${slot.date}&place=novena-clinic`, nadia);
  await page.getByRole('button', { name: 'Leave…' }).click();
  await page.getByLabel('Doctor or therapist').selectOption((slot.doctor ?? slot.therapist)?._id ?? '');
  await page.getByLabel('From the day').fill(slot.date);
  await page.getByLabel('To the day').fill(slot.date);
  await page.getByLabel('Reason').fill('A course');
  expect(await breachesOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'See what is booked' }).click();
  await page.getByRole('heading', { name: 'Nothing is changed yet' }).waitFor();
  for (const keep of await page.getByRole('button', { name: /^Keep / }).all()) await keep.click();
  await page.getByRole('button', { name: 'Cancel Tan Mei Ling' }).first().click();
  expect(await breachesOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Yes, close these times' }).click();
  await page.getByText('A course').waitFor();
  expect(await breachesOf(page)).toEqual([]);
  await page.getByRole('button', { name: /^Open again/ }).click();
  await page.getByRole('button', { name: 'Yes, open' }).click();
  await page.getByText('A course').waitFor({ state: 'detached' });
  await page.context().close();
});

test('an administrator announces in two languages, sees whom it reaches, and takes it back', async () => {
  const { world } = served();
  const page = await openDesk(served(), '/desk/announcements', await firstAdmin(world));
  await page.getByRole('button', { name: 'Announce' }).click();
  await page.getByLabel('Who reads it').selectOption('all');
  await page.getByLabel('Text, English').fill('Closed on 25 Dec.\nFor emergencies, call 995.');
  await page.getByLabel('Text, Chinese').fill('12月25日休息。');
  expect(await breachesOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'See whom it reaches' }).click();
  await page.getByText('The English has 995. The Chinese has not.').waitFor();
  expect(await breachesOf(page)).toEqual([]);
  await page.getByRole('button', { name: /^Send to \d+ members$/ }).click();
  await page.getByRole('cell', { name: 'Sent', exact: true }).waitFor();
  await page.getByRole('button', { name: /^Take back…/ }).click();
  await page.getByLabel('Reason').fill('The day was wrong');
  await page.getByRole('button', { name: 'Yes, take it back' }).click();
  await page.getByRole('cell', { name: /^Taken back/ }).waitFor();
  expect(await breachesOf(page)).toEqual([]);
  await page.context().close();
});
