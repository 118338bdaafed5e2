/** A patient who missed an appointment books a facial: the warning, the deposit by card, and the hold until then. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { clinicDayOf } from '#contract/time.ts';
import {
  booked,
  cardForm,
  notCounting,
  passMinutes,
  pastInfo,
  payWith,
  press,
  sees,
} from '#harness/booking/booking.browser-steps.ts';
import { freeSlots } from '#harness/server/ask.ts';
import { CARDS } from '#harness/server/gateway.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { clinicIdOf } from '#server/demo/places.data.ts';
import { demoPerTest } from '#test/browser/demo-per-test.ts';
import { servedPerFile } from '#test/browser/served-per-file.ts';

const served = servedPerFile();
const demo = demoPerTest(served);

const pastInfoOfRavi = async (): Promise<Page> => {
  const page = await demo().visit({ as: 'ravi', at: '/appointment' });
  await pastInfo(page, { kind: 'therapist', person: /Priya Nair/, service: /^Facial/ });
  return page;
};
const toDeposit = async (): Promise<Page> => {
  const page = await pastInfoOfRavi();
  await press(page, 'Continue to deposit');
  return page;
};
const creditsOf = () => served().world.db.selectFrom('inventory_credit').selectAll().execute();

test('BOOK-30 BOOK-36 BOOK-37: who missed an appointment is warned, pays the deposit, and is booked', async () => {
  const page = await pastInfoOfRavi();
  await sees(page, 'A deposit is needed this time');
  await sees(page, /missed an earlier appointment/);
  await press(page, 'Continue to deposit');
  await sees(page, 'Check before you pay');
  await press(page, 'Pay deposit, $32.70');
  await cardForm(page);
  await notCounting(page);
  await sees(page, /^Held until \d+:\d\d [AP]M$/);
  await payWith(page, CARDS.good);
  await booked(page);
  await sees(page, /^You paid \$32\.70\./);
  expect(await creditsOf()).toHaveLength(1);
});

test('HOLD-03: forty minutes unpaid: the time is released and offered again, and there was no countdown', async () => {
  const page = await toDeposit();
  await press(page, 'Pay deposit, $32.70');
  await cardForm(page);
  await passMinutes(page, demo(), 39);
  await cardForm(page);
  await notCounting(page);
  await passMinutes(page, demo(), 2);
  await sees(page, /was released/);
  const { world } = demo();
  const { slot_id: slotId } = await world.db
    .selectFrom('appointment')
    .select('slot_id')
    .where('patient_id', '=', patientIdOf('ravi'))
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  const from = clinicDayOf(await world.clock.now());
  const free = await freeSlots(world, await world.signIn('siti'), { clinic: clinicIdOf('Orchard salon'), from });
  expect(free.map(({ _id }) => _id)).toContain(slotId);
});
