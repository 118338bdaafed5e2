/** The month of birth, by which the birthday bonus is offered: of the digital ID, or typed once. */
import { describe, expect, test } from 'vitest';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { storeCalls } from '#contract/calls/store.calls.ts';
import type { Token } from '#contract/ids.ts';
import { clinicDayOf } from '#contract/time.ts';
import { answerOf, ask } from '#harness/server/ask.ts';
import {
  claimAccount,
  comeByDigitalId,
  digitalPerson,
  openDigitalPeople,
  signInWith,
  signUpWith,
  ticketIn,
} from '#harness/server/claims.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile({ deps: { digitalId: openDigitalPeople() } });
const NUMBER = 'S9412345C';
const MINE = { username: 'xinyi@example.com', identifier: 'xinyi@example.com' } as const;
const monthNow = async () => Number(clinicDayOf(await world().clock.now()).slice(5, 7));
const profile = async (token: Token) => (await answerOf(world(), profileCalls.loadProfile, { token })).data;
const type = (token: Token, birthMonth: number) =>
  ask(world(), profileCalls.changeProfile, { token, body: { birthMonth } });
const offers = async (token: Token) => {
  const params = { patientId: (await profile(token))._id };
  const query = { promoType: 'BIRTHDAY_BONUS', inventoryType: 'Product' } as const;
  return (await answerOf(world(), storeCalls.listPromotions, { token, params, query })).data;
};
const signUpBy = async (birthMonth: number | null): Promise<Token> => {
  const came = await comeByDigitalId(world(), digitalPerson('LEE XIN YI', NUMBER, birthMonth));
  const made = await signUpWith(world(), { ...MINE, identity: { ticket: ticketIn(came) } }, came.session);
  expect(made.code).toBeNull();
  return (await signInWith(world(), made.body)).answer?.token as Token;
};

describe('NIKS-28 SERVER-57: the month of birth', () => {
  test('comes with the digital ID at sign-up, offers the bonus, and is typed by nobody any more', async () => {
    const month = await monthNow();
    const token = await signUpBy(month);
    expect((await profile(token)).birthMonth).toBe(month);
    expect(await offers(token)).toHaveLength(1);
    expect((await type(token, (month % 12) + 1)).code).toBe('BIRTH_MONTH_SET');
  });

  test('is typed once where the digital ID brings none, and a later login that brings it outranks that', async () => {
    const token = await signUpBy(null);
    expect((await profile(token)).birthMonth).toBeNull();
    const month = await monthNow();
    expect((await type(token, month)).code).toBeNull();
    expect((await type(token, (month % 12) + 1)).code).toBe('BIRTH_MONTH_SET');
    const without = await comeByDigitalId(world(), digitalPerson('LEE XIN YI', NUMBER));
    expect((await profile(without.answer?.token as Token)).birthMonth).toBe(month);
    const other = (month % 12) + 1;
    const proven = await comeByDigitalId(world(), digitalPerson('LEE XIN YI', NUMBER, other));
    expect((await profile(proven.answer?.token as Token)).birthMonth).toBe(other);
    expect(await offers(proven.answer?.token as Token)).toEqual([]);
  });

  test('comes with the digital ID that takes over the account of its number', async () => {
    const made = await signUpWith(world(), { ...MINE, identity: { nric: NUMBER }, name: 'Lee Xin Yi' });
    const came = await comeByDigitalId(world(), digitalPerson('LEE XIN YI', NUMBER, 8));
    const claimed = await claimAccount(world(), came.session, ticketIn(came), made.body.password);
    expect((await profile(claimed.answer?.token as Token)).birthMonth).toBe(8);
  });
});
