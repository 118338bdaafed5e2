import { describe, expect, it } from 'vitest';
import { LINK_RESEND_MS } from '#contract/constants.ts';
import { addMs } from '#contract/time.ts';
import { whyNot } from '#machines/kit/reasons.ts';
import { passwordResetReasons } from '#machines/password-reset/password-reset.reasons.ts';
import type { Flow } from '#model/flow.ts';
import { askedResetFlow, followedResetFlow, forgottenFlow } from '#model/password-reset/password-reset.model.ts';
import { NOW, resetToken } from '#model/samples.ts';
import { startScripted } from '#model/scripted-ports.ts';

const started = async (flow: Flow, ...labels: string[]) => {
  const reset = startScripted(flow);
  await reset.play(...labels);
  return reset;
};
const asked = ['username.change (filled)', 'link.request'];

describe('asking for a link', () => {
  it('needs a user ID or email', async () => {
    const reset = await started(forgottenFlow, 'username.change (empty)');
    expect(whyNot(reset.snapshot(), { type: 'link.request' }, passwordResetReasons)?.id).toBe('needsUsername');
    await reset.play(...asked);
    expect(reset.requests).toEqual([{ id: 'requestLink', input: { username: 'mei' } }]);
  });

  it('AUTH-22: the answer, which is the same for everybody, opens /forgotPasswordSuccess', async () => {
    const reset = await started(forgottenFlow, ...asked, 'requestLink -> answered');
    expect(reset.snapshot().matches('sent')).toBe(true);
    expect(reset.emitted).toEqual([{ type: 'page.open', path: '/forgotPasswordSuccess' }]);
  });

  it('without an answer it stays, with the reason and what was typed', async () => {
    const reset = await started(forgottenFlow, ...asked, 'requestLink -> offline');
    expect(reset.snapshot().value).toBe('asking');
    expect(reset.snapshot().context).toMatchObject({ username: 'mei', failure: { kind: 'offline' } });
  });

  it('another link can be asked for after a minute, not before', async () => {
    const reset = await started(forgottenFlow, ...asked, 'requestLink -> answered');
    expect(reset.snapshot().can({ type: 'link.request' })).toBe(false);
    const at = addMs(NOW, LINK_RESEND_MS);
    expect(reset.snapshot().children['deadline']?.getSnapshot()).toMatchObject({ input: { at } });
    await reset.play('deadline.reached (a minute)', 'link.request');
    expect(reset.requests).toHaveLength(2);
  });

  it('the page after it, opened by its address, knows nobody to send to and leads back to sign-in', async () => {
    const reset = await started(askedResetFlow);
    expect(reset.snapshot().can({ type: 'link.request' })).toBe(false);
    await reset.play('step.back');
    expect(reset.emitted).toEqual([{ type: 'page.open', path: '/signIn' }]);
  });
});

describe('following it', () => {
  it('AUTH-23: the new password is chosen by the right of the reset token', async () => {
    const reset = await started(followedResetFlow);
    expect(reset.requests).toEqual([{ id: 'newPassword', input: { subject: { kind: 'reset', resetToken } } }]);
  });

  it('a saved password ends it', async () => {
    const reset = await started(followedResetFlow, 'newPassword -> saved');
    expect(reset.snapshot()).toMatchObject({ status: 'done', value: 'done' });
  });

  it.each([
    ['the form', ['newPassword -> back']],
    ['a link that is no longer valid', ['newPassword -> unexpected', 'step.back']],
  ])('Back from %s opens sign-in', async (_, labels) => {
    const reset = await started(followedResetFlow, ...labels);
    expect(reset.snapshot()).toMatchObject({ status: 'done', value: 'left' });
    expect(reset.emitted).toEqual([{ type: 'page.open', path: '/signIn' }]);
  });

  it('a link that is no longer valid offers another one', async () => {
    const reset = await started(followedResetFlow, 'newPassword -> the link is no longer valid');
    expect(reset.snapshot().value).toBe('linkInvalid');
    await reset.play('link.again');
    expect(reset.snapshot().value).toBe('asking');
    expect(reset.emitted).toEqual([{ type: 'page.open', path: '/signIn?step=forgot' }]);
  });
});
