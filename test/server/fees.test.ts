import { expect, test } from 'vitest';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { moneyFromWire } from '#contract/money.ts';
import { answerOf, ask } from '#harness/server/ask.ts';
import { firstRemote, hold } from '#test/kit/holds.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const set = (name: string, content: object) =>
  world()
    .db.updateTable('setting')
    .set({ content: JSON.stringify(content) })
    .where('name', '=', name)
    .execute();
const FEES = [
  ['remote-consultation-fee', settingsCalls.loadRemoteFee],
  ['appointment-deposit-fee', settingsCalls.loadDepositFee],
] as const;

test('API-47 API-48 SERVER-41: the fees of a fresh database', async () => {
  const token = await world().signIn('meiling');
  const [remote, deposit] = [
    await answerOf(world(), settingsCalls.loadRemoteFee, { token }),
    await answerOf(world(), settingsCalls.loadDepositFee, { token }),
  ];
  const fee = (before: number, tax: number, total: number) => ({
    success: true,
    data: {
      feeBeforeTax: moneyFromWire(before),
      taxPercentage: 9,
      taxAmount: moneyFromWire(tax),
      roundingAdjustment: 0,
      totalFee: moneyFromWire(total),
    },
  });
  expect(remote).toEqual(fee(65, 5.85, 70.85));
  expect(deposit).toEqual(fee(30, 2.7, 32.7));
});

test('CONST-09 API-37: nobody cancels within 24 hours in a fresh database', async () => {
  const { data } = await answerOf(world(), settingsCalls.loadAppointmentSettings, {
    token: await world().signIn('siti'),
  });
  expect(data.otherConfig).toEqual({
    nonCancellationPeriodHrs: 24,
    remoteClinicId: 'orchard-clinic',
    offersVideo: true,
    offersTherapists: true,
  });
});

test.for<[before: number, percent: number, tax: number, rounding: number, total: number]>([
  [50, 9, 4.5, 0, 54.5],
  [49.99, 9, 4.4991, 0.0109, 54.5],
  [0.1, 7.5, 0.0075, -0.0075, 0.1],
  [33.33, 0, 0, 0.02, 33.35],
  [100, 8.25, 8.25, 0, 108.25],
])(
  'SERVER-40 SERVER-41: %s with %s percent, read anew from the database',
  async ([before, percent, tax, rounding, total]) => {
    const token = await world().signIn('meiling');
    for (const [name, call] of FEES) {
      await set(name, { feeBeforeTax: before, taxPercentage: percent });
      const { data } = await answerOf(world(), call, { token });
      expect(data).toEqual({
        feeBeforeTax: moneyFromWire(before),
        taxPercentage: percent,
        taxAmount: moneyFromWire(tax),
        roundingAdjustment: moneyFromWire(rounding),
        totalFee: moneyFromWire(total),
      });
      expect(data.feeBeforeTax + data.taxAmount + data.roundingAdjustment).toBe(data.totalFee);
    }
    const { invoice } = await hold(world(), token, await firstRemote(world(), token));
    expect(invoice.amount, 'the invoice is of the same amount').toBe(total);
  },
);

test.for(FEES)('SERVER-40: %s that is not set is told so', async ([name, call]) => {
  await world().db.deleteFrom('setting').where('name', '=', name).execute();
  const { status, code } = await ask(world(), call, { token: await world().signIn('meiling') });
  expect({ status, code }).toEqual({ status: 503, code: 'UNAVAILABLE' });
});
