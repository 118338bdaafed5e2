/** The bill of a visit at the desk, in Chromium: the clinic's own fee, and all that was given. */
import { expect, test } from 'vitest';
import { deskCalls } from '#contract/calls/desk.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { moneyToWire } from '#contract/money.ts';
import { addMs, MINUTE_MS } from '#contract/time.ts';
import { bookOne } from '#harness/server/ask.ts';
import { required } from '#machines/kit/required.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { openDesk } from '#test/browser/open-desk.ts';
import { servedPerFile } from '#test/browser/served-per-file.ts';
import { breachesOf } from '#test/kit/desk-breaches.ts';
import { firstAdmin, invited } from '#test/kit/staff.ts';

const served = servedPerFile();

test('SERVER-66: a bill begins with the fee of the service, takes several things, and names its sum before it is issued', async () => {
  const { world } = served();
  const reception = await invited(world, await firstAdmin(world), ['reception']);
  const token = await world.signIn('meiling');
  const { slot, appointment } = await bookOne(world, token, { patientId: patientIdOf('meiling') });
  const params = { id: appointment._id };
  await reception.ask(operatorCalls.acceptAppointment, { params });
  world.clock.set(addMs(appointment.startDateTime, 16 * MINUTE_MS));
  const nadia = await invited(world, await firstAdmin(world, 'later.admin@example.sg'), ['reception', 'clinician']);
  await nadia.ask(operatorCalls.noteArrival, { params, body: {} });
  const query = { day: slot.date };
  const visitOf = async () => {
    const { answer } = await nadia.ask(deskCalls.listDay, { query });
    return required(answer?.data.rows.find(({ _id }) => _id === appointment._id) ?? null, 'visit');
  };
  const { fee, place } = await visitOf();
  const asked = required(fee, 'fee');

  const day = `/desk/day?day=${slot.date}&place=${place._id}&look=list`;
  const page = await openDesk(served(), day, nadia, 390);
  await page.getByRole('button', { name: /^Seen…/ }).click();
  const form = page.getByRole('form', { name: /What is on the bill/ });
  expect((await form.boundingBox())?.width, 'the form fills its card on a phone').toBeGreaterThan(300);
  await page.getByRole('button', { name: 'No, leave it' }).click();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${day}&open=${appointment._id}`);
  const panel = page.getByRole('region', { name: /Tan Mei Ling/ });
  await panel.getByRole('button', { name: /^Seen…/ }).click();
  const price = panel.getByLabel('Fee before GST');
  expect(Number(await price.inputValue())).toBe(moneyToWire(asked.price));
  await price.fill('40,00');
  await panel.getByRole('button', { name: 'Seen, issue the bill' }).click();
  await panel.getByText('Write the sum as a number with a point').waitFor();
  await price.fill('40.00');
  const goods = panel.getByLabel('Add an item');
  for (const index of [1, 2]) await goods.selectOption({ index });
  const sum = await panel.getByRole('status').filter({ hasText: 'The bill with GST' }).textContent();
  const shown = /\$[\d.,]+/.exec(sum ?? '')?.[0] ?? '';
  expect(await breachesOf(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Seen, issue the bill' }).click();
  await panel.getByText(`${shown} to pay`).waitFor();
  expect(`$${moneyToWire(required((await visitOf()).bill, 'bill').balance).toFixed(2)}`).toBe(shown);
  await page.context().close();
});
