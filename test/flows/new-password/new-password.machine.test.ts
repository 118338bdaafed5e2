import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { METER_DELAY_MS } from '#contract/constants.ts';
import { PASSWORD_CHECKS, passwordChecks } from '#contract/rules/password.ts';
import { whyNot } from '#machines/kit/reasons.ts';
import { newPasswordMachine } from '#machines/new-password/new-password.machine.ts';
import { newPasswordReasons } from '#machines/new-password/new-password.reasons.ts';
import type { PasswordSubject } from '#machines/new-password/new-password.types.ts';
import { changePasswordFlow, newPasswordFlow } from '#model/new-password/new-password.model.ts';
import { resetToken } from '#model/samples.ts';
import { type ScriptedPorts, startScripted } from '#model/scripted-ports.ts';

/** The real machine with a simulated clock. */
const typing = (subject: PasswordSubject = { kind: 'reset', resetToken }) => {
  const clock = new SimulatedClock();
  const actor = createActor(newPasswordMachine, { input: { subject }, clock }).start();
  const type = (password: string, repeated = password) => {
    actor.send({ type: 'password.change', password });
    actor.send({ type: 'repeated.change', repeated });
  };
  return { actor, clock, type, strength: () => actor.getSnapshot().context.strength };
};
const needOf = (snapshot: Parameters<typeof whyNot>[0]) =>
  whyNot(snapshot, { type: 'password.submit' }, newPasswordReasons)?.id;
const isHeld = ({ snapshot }: ScriptedPorts) => JSON.stringify(snapshot().context).includes('Abcdef1!');

const filled = ['password.change (good)', 'repeated.change (the same)'];

describe('the strength meter', () => {
  it('VALID-10: is unchanged 999 ms after the last key and changes at 1000 ms', () => {
    const { clock, type, strength } = typing();
    expect(METER_DELAY_MS).toBe(1_000);
    type('Abcdef1!');
    clock.increment(600);
    type('Abcdef1!ghij');
    clock.increment(999);
    expect(strength()).toBe('weak');
    clock.increment(1);
    expect(strength()).toBe('strong');
  });

  it.each([
    ['weak', 'Abcdefghijklmn'],
    ['medium', 'Abcdef1!'],
    ['medium', 'Abcdef1!ghi'],
    ['strong', 'Abcdef1!ghij'],
  ])('VALID-09 VALID-11: shows %s for %s', (shown, password) => {
    const { clock, type, strength } = typing();
    type(password);
    clock.increment(METER_DELAY_MS);
    expect(strength()).toBe(shown);
  });

  it('is right after a refused save, however soon that was asked for', async () => {
    const form = startScripted(newPasswordFlow);
    await form.play(...filled, 'password.submit', 'savePassword -> offline');
    expect(form.snapshot().matches({ choosing: 'measured' })).toBe(true);
    expect(form.snapshot().context.strength).toBe('medium');
  });
});

describe('saving', () => {
  it.each([
    ['minimum', 'Abcde1!'],
    ['maximum', 'Abcdefghijklmno12!!'],
    ['upper', 'abcdef1!'],
    ['lower', 'ABCDEF1!'],
    ['digit', 'Abcdefg!'],
    ['special', 'Abcdefg1'],
    ['noSpace', 'Abcd ef1!'],
  ] as const)('VALID-07 AUTH-21: is not possible when all but %s hold, and says so', (check, password) => {
    const { actor, type } = typing();
    type(password);
    const unmet = PASSWORD_CHECKS.filter((name) => !passwordChecks(password)[name]);
    expect(unmet).toEqual([check]);
    expect(actor.getSnapshot().can({ type: 'password.submit' })).toBe(false);
    expect(needOf(actor.getSnapshot())).toBe(check);
  });

  it('AUTH-21: "abc" is not saved by the link of a mail', () => {
    const { actor, type } = typing();
    type('abc');
    expect(actor.getSnapshot().can({ type: 'password.submit' })).toBe(false);
  });

  it('SIGNUP-10: passwords that differ are not saved', () => {
    const { actor, type } = typing();
    type('Abcdef1!', 'Abcdef1?');
    expect(needOf(actor.getSnapshot())).toBe('isUnmatched');
    type('Abcdef1!');
    expect(needOf(actor.getSnapshot())).toBeUndefined();
  });

  it('AUTH-23: carries the reset token and the new password', async () => {
    const form = startScripted(newPasswordFlow);
    await form.play(...filled, 'password.submit');
    expect(form.requests).toEqual([
      {
        id: 'savePassword',
        input: { subject: { kind: 'reset', resetToken }, oldPassword: '', password: 'Abcdef1!' },
      },
    ]);
  });

  it('a link that is no longer valid ends it; no answer leaves everything as typed', async () => {
    const form = startScripted(newPasswordFlow);
    await form.play(...filled, 'password.submit', 'savePassword -> offline');
    expect(isHeld(form)).toBe(true);
    expect(form.snapshot().can({ type: 'password.submit' })).toBe(true);
    await form.play('password.submit', 'savePassword -> RESET_LINK_INVALID');
    expect(form.snapshot()).toMatchObject({
      status: 'done',
      output: { outcome: 'refused', failure: { code: 'RESET_LINK_INVALID' } },
    });
  });

  it.each([
    ['saved', [...filled, 'password.submit', 'savePassword -> saved']],
    ['back', [...filled, 'step.back']],
    ['refused', [...filled, 'password.submit', 'savePassword -> RESET_LINK_INVALID']],
  ])('holds no password when it ends with %s', async (outcome, labels) => {
    const form = startScripted(newPasswordFlow);
    await form.play(...labels);
    expect(form.snapshot()).toMatchObject({ status: 'done', output: { outcome } });
    expect(isHeld(form)).toBe(false);
  });
});

describe('changing it', () => {
  it('VALID-12 PROFILE-11: one equal to the old one is not sent and says so', async () => {
    const form = startScripted(changePasswordFlow);
    await form.play('password.change (the old one)', 'repeated.change (the same)');
    expect(needOf(form.snapshot())).toBe('needsOldPassword');
    await form.play('oldPassword.change (filled)');
    expect(needOf(form.snapshot())).toBe('isOldPassword');
    expect(form.snapshot().can({ type: 'password.submit' })).toBe(false);
    expect(form.requests).toEqual([]);
  });

  it('SIGNUP-11: a wrong old password stays on the form with the reason, until it is written anew', async () => {
    const form = startScripted(changePasswordFlow);
    await form.play('oldPassword.change (filled)', ...filled, 'password.submit', 'savePassword -> WRONG_OLD_PASSWORD');
    expect(form.snapshot().matches('choosing')).toBe(true);
    expect(form.snapshot().context).toMatchObject({ failure: { code: 'WRONG_OLD_PASSWORD' } });
    await form.play('oldPassword.change (filled)');
    expect(form.snapshot().context.failure).toBeNull();
  });
});
