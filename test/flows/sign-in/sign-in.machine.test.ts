import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { whyNot } from '#machines/kit/reasons.ts';
import { signInMachine } from '#machines/sign-in/sign-in.machine.ts';
import { signInReasons, userIdReasons } from '#machines/sign-in/sign-in.reasons.ts';
import { lostUserId } from '#model/samples.ts';
import { startScripted } from '#model/scripted-ports.ts';
import { signInFlow } from '#model/sign-in/sign-in.model.ts';

const filled = ['username.change (filled)', 'password.change (filled)'];

describe('signing in', () => {
  it('says what is missing', async () => {
    const form = startScripted(signInFlow);
    const missing = () => whyNot(form.snapshot(), { type: 'signIn.submit' }, signInReasons)?.id;
    expect(missing()).toBe('needsUsername');
    await form.play('username.change (filled)');
    expect(missing()).toBe('needsPassword');
    await form.play('password.change (filled)');
    expect(missing()).toBeUndefined();
  });

  it('AUTH-02: the box is sent as remember; the user ID is there the next time, the password never', async () => {
    const form = startScripted(signInFlow);
    await form.play(...filled, 'remember.change (on)', 'signIn.submit');
    expect(form.requests.at(-1)?.input).toEqual({ username: 'mei', password: 'Passw0rd', remember: true });
    await form.play('signIn -> right');
    expect(form.snapshot().output).toMatchObject({ rememberedUsername: 'mei' });
    expect(JSON.stringify(form.snapshot().context)).not.toContain('Passw0rd');
    const next = createActor(signInMachine, { input: { rememberedUsername: 'mei' } });
    expect(next.getSnapshot().context).toMatchObject({ username: 'mei', isRemembered: true, password: '' });
  });

  it('a wrong password stays on the form with what was typed, and nobody is signed in', async () => {
    const form = startScripted(signInFlow);
    await form.play(...filled, 'signIn.submit', 'signIn -> WRONG_CREDENTIALS');
    expect(form.snapshot().value).toBe('form');
    expect(form.snapshot().context).toMatchObject({
      username: 'mei',
      signedIn: null,
      failure: { code: 'WRONG_CREDENTIALS' },
    });
  });

  it('the digital ID is opened without an account; whoever comes back has the form as it was', async () => {
    const form = startScripted(signInFlow);
    await form.play('username.change (filled)', 'digitalId.open');
    expect(form.requests).toEqual([{ id: 'digitalId', input: { returned: null, storedState: null } }]);
    await form.play('digitalId -> back');
    expect(form.snapshot().value).toBe('form');
    expect(form.snapshot().context).toMatchObject({ username: 'mei', signedIn: null });
  });

  it('Continue as a Guest needs nothing filled in and ends with a token', async () => {
    const form = startScripted(signInFlow);
    await form.play('guest.submit', 'signInAsGuest -> let in');
    expect(form.snapshot()).toMatchObject({ status: 'done', output: { isGuest: true, token: 'token-1' } });
  });
});

describe('a user ID that its owner has proven elsewhere', () => {
  const lost = [...filled, 'signIn.submit', 'signIn -> right, email lost'];
  const started = async (...labels: string[]) => {
    const form = startScripted(signInFlow);
    await form.play(...lost, ...labels);
    return form;
  };
  const need = (form: Awaited<ReturnType<typeof started>>) =>
    whyNot(form.snapshot(), { type: 'userId.submit' }, userIdReasons)?.id;

  it('signs nobody in, forgets the password, and asks for another email', async () => {
    const form = await started();
    expect(form.snapshot()).toMatchObject({ value: 'choosingUserId', context: { signedIn: null, password: '' } });
    expect(need(form)).toBe('needsEmail');
    await form.play('userId.change (no email)');
    expect(need(form)).toBe('wrongEmail');
  });

  it('the email becomes the user ID by the ticket, and is remembered where the person wants it', async () => {
    const form = startScripted(signInFlow);
    await form.play('remember.change (on)', ...lost, 'userId.change (an email)', 'userId.submit');
    const { ticket } = lostUserId;
    expect(form.requests.at(-1)).toEqual({
      id: 'chooseUserId',
      input: { ticket, username: 'mei.ling@example.com', remember: true },
    });
    await form.play('chooseUserId -> changed');
    expect(form.snapshot().output).toEqual({
      token: 'token-1',
      isGuest: false,
      isRemembered: true,
      rememberedUsername: 'mei.ling@example.com',
      isEmailPending: true,
    });
  });

  it('a taken email is marked, and another one can be tried', async () => {
    const form = await started('userId.change (an email)', 'userId.submit', 'chooseUserId -> USERNAME_TAKEN');
    expect([form.snapshot().value, need(form), form.snapshot().context.failure]).toEqual([
      'choosingUserId',
      'takenEmail',
      null,
    ]);
  });

  it('a ticket that is over leads back to the form, which says so; Back leads there without words', async () => {
    const over = await started('userId.change (an email)', 'userId.submit', 'chooseUserId -> TICKET_INVALID');
    expect(over.snapshot()).toMatchObject({
      value: 'form',
      context: { username: 'mei', lost: null, userId: '', failure: { code: 'TICKET_INVALID' } },
    });
    const left = await started('userId.change (an email)', 'userId.submit', 'chooseUserId -> offline', 'step.back');
    expect(left.snapshot()).toMatchObject({ value: 'form', context: { lost: null, userId: '', failure: null } });
  });
});
