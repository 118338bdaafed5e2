/** Messages to an account's owner commit with their cause, and wait in the database until they are sent. */
import { expect, test } from 'vitest';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { signupCalls } from '#contract/calls/signup.calls.ts';
import { addMs, HOUR_MS } from '#contract/time.ts';
import { ask } from '#harness/server/ask.ts';
import {
  comeByDigitalId,
  digitalPerson,
  openDigitalPeople,
  sentTo,
  signInWith,
  signUpWith,
  ticketIn,
} from '#harness/server/claims.ts';
import { createVault } from '#server/kit/sealed.ts';
import { openMessage, queueMessage, takeDueMessages, type WaitingMessage } from '#server/mail/outbox.store.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile({ smsBudgetPerHour: 2, deps: { digitalId: openDigitalPeople() } });
const PHONE = '+6591234501';

const setPassword = async (username: string, address: string, password: string) => {
  await ask(world(), signinCalls.forgotPassword, { body: { username } });
  const [text] = await sentTo(world(), address);
  const resetToken = /resetPassword\/([\w-]+)/.exec(text ?? '')?.[1];
  return ask(world(), signupCalls.setPassword, { body: { resetToken, password } });
};

test('a short message for which the budget has no room waits for the next hour, and mails go on', async () => {
  const email = 'meiling.tan@example.com';
  for (const password of ['Robin-2031', 'Robin-2032', 'Robin-2033', 'Robin-2034'])
    expect((await setPassword('meiling', email, password)).code).toBeNull();
  expect((await sentTo(world(), email)).filter((text) => text.includes('was changed'))).toHaveLength(4);
  const early = (await sentTo(world(), PHONE)).length;
  expect(early).toBeLessThan(4);
  for (let hours = 0; hours < 6; hours += 1) {
    world().clock.advance(HOUR_MS);
    await world().sendMail();
  }
  expect(await sentTo(world(), PHONE)).toHaveLength(4);
  expect(await world().db.selectFrom('outbox').select('id').execute()).toEqual([]);
});

test('what was queued first is sent first, also of one instant and when it was tried before', async () => {
  const { db, deps, clock, outbox, sendMail } = world();
  const vault = createVault(deps.secret);
  const texts = Array.from({ length: 25 }, (_, index) => `message ${index}`);
  const now = await clock.now();
  const at = { now, endsAt: addMs(now, HOUR_MS) };
  await db.transaction().execute(async (tx) => {
    for (const text of texts) await queueMessage(tx, vault, { to: 'a@example.com', subject: 'News', text }, at);
  });
  const [first] = await takeDueMessages(db, now);
  await db.updateTable('outbox').set({ next_try_at: now }).where('tries', '=', 1).execute();
  expect(openMessage(vault, first as WaitingMessage).text).toBe('message 0');
  await sendMail();
  expect(outbox.list().map(({ text }) => text)).toEqual(texts.toReversed());
});

test('a password that is refused, and a link that was used, tell nobody anything', async () => {
  await setPassword('meiling', 'meiling.tan@example.com', 'Password1');
  expect(await sentTo(world(), PHONE)).toEqual([]);
});

test('who signed up in Chinese is told in Chinese, whoever caused it', async () => {
  const email = 'claimer@example.com';
  const consent = { notice: '2026-11', language: 'zh-CN' } as const;
  const made = await signUpWith(world(), {
    username: email,
    identifier: email,
    identity: { nric: 'S9412345C' },
    consent,
  });
  expect(made.code).toBeNull();
  const came = await comeByDigitalId(world(), digitalPerson('LEE XIN YI', 'S9412345C'));
  const own = { username: 'xinyi@example.com', identifier: 'xinyi@example.com', identity: { ticket: ticketIn(came) } };
  expect((await signUpWith(world(), own, came.session)).code).toBeNull();
  expect((await sentTo(world(), email))[0]).toContain('另一人已证实您的 MyNiks 账户中的证件号码属于他们');
  expect((await signInWith(world(), made.body)).code).toBeNull();
});
