import { expect, it } from 'vitest';
import { followedConfirmFlow, lostConfirmFlow } from '#model/email-confirm/email-confirm.model.ts';
import { confirmToken } from '#model/samples.ts';
import { startScripted } from '#model/scripted-ports.ts';

it('the link is followed at once, and only its answer confirms', async () => {
  const confirm = startScripted(followedConfirmFlow);
  expect(confirm.requests).toEqual([{ id: 'confirmEmail', input: { token: confirmToken } }]);
  await confirm.play('confirmEmail -> noted');
  expect(confirm.snapshot().value).toBe('confirmed');
});

it('without an answer it can be tried again; a link that has ended cannot', async () => {
  const confirm = startScripted(followedConfirmFlow);
  await confirm.play('confirmEmail -> offline', 'email.confirm', 'confirmEmail -> CONFIRM_LINK_INVALID');
  expect(confirm.requests).toHaveLength(2);
  expect([confirm.snapshot().value, confirm.snapshot().can({ type: 'email.confirm' })]).toEqual(['linkInvalid', false]);
});

it.each([
  ['confirmed', 'confirmEmail -> noted'],
  ['linkInvalid', 'confirmEmail -> CONFIRM_LINK_INVALID'],
])('%s leads on to sign-in, or home', async (_, label) => {
  for (const [way, path] of [
    ['signIn.open', '/signIn'],
    ['home.open', '/home'],
  ] as const) {
    const confirm = startScripted(followedConfirmFlow);
    await confirm.play(label, way);
    expect([confirm.snapshot().status, confirm.emitted]).toEqual(['done', [{ type: 'page.open', path }]]);
  }
});

it('without a link nothing is asked', () => {
  const confirm = startScripted(lostConfirmFlow);
  expect([confirm.snapshot().value, confirm.requests]).toEqual(['linkInvalid', []]);
});
