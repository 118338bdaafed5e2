/** Invariants of signing in at the desk, under every event and every answer. */
import { describe, expect, it } from 'vitest';
import { addMs, MINUTE_MS } from '#contract/time.ts';
import type { DeskSignInContext, StaffCredentials } from '#machines/desk-sign-in/desk-sign-in.types.ts';
import { type Failure, FailureError, type Wait } from '#machines/kit/failure.ts';
import { required } from '#machines/kit/required.ts';
import { flows } from '#model/desk-sign-in/desk-sign-in.model.ts';
import { passkeyProof } from '#model/passkey.samples.ts';
import { NOON, NOW } from '#model/samples.ts';
import { startScripted } from '#model/scripted-ports.ts';
import { spaceOf } from '#test/kit/space.ts';

const { after, before, begins, by, edges, entering, from, inputOf, labelsOf, leaving, named, on, sourcesOf, ...space } =
  spaceOf<DeskSignInContext>(flows);
const { starts, targetsOf, to } = space;
const signIn = () => startScripted(required(flows[0] ?? null, 'desk-sign-in'));
const TO_CODE = ['email.change (an email)', 'password.change (filled)', 'password.submit'];
const TO_SENDING = [...TO_CODE, 'code.change (six digits)', 'code.submit'];
const typedOf = ({ email, password, code, isRecovery }: DeskSignInContext) => ({ email, password, code, isRecovery });

it('the server’s word alone signs a person in, and no secret is left then', () => {
  expect(starts).toEqual(['password', 'password']);
  expect(labelsOf(entering('signedIn'))).toEqual(new Set(['signIn -> right', 'signInByPasskey -> right']));
  for (const edge of entering('signedIn')) expect(after(edge)).toMatchObject({ password: '', code: '', proof: null });
  expect(targetsOf(by(/^signIn(?:ByPasskey)? -> right$/))).toEqual(new Set(['signedIn']));
});

describe('email, password and code', () => {
  it('are checked together: nothing is asked of the server before all three are there', () => {
    expect(labelsOf(entering('signingIn'))).toEqual(new Set(['code.submit']));
    const asked = entering('signingIn').map((edge) => inputOf(edge, 'signIn') as StaffCredentials);
    for (const credentials of asked)
      expect(credentials).toMatchObject({ email: 'nadia@clinic.example', password: 'a long password' });
    expect(new Set(asked.map(({ code, isRecovery }) => `${code} ${isRecovery}`))).toEqual(
      new Set(['482905 false', '482 905 true', '482 true']),
    );
    const told = edges.filter((edge) => begins(edge, 'signIn') || begins(edge, 'signInByPasskey'));
    expect(sourcesOf(told)).toEqual(new Set(['code', 'askingPasskey']));
  });

  it('the code is asked for once email and password are whole, also beside an open passkey', () => {
    const gone = by('password.submit');
    expect(sourcesOf(gone)).toEqual(new Set(['password', 'askingPasskey']));
    expect(targetsOf(gone)).toEqual(new Set(['code']));
    expect(new Set(gone.map((edge) => `${before(edge).email} ${before(edge).password}`))).toEqual(
      new Set(['nadia@clinic.example a long password']),
    );
  });

  it('a wrong answer does not say which of them is wrong; the code is typed again, the rest stays', () => {
    const wrong = by(/^signIn -> (?:WRONG_CREDENTIALS|offline)$/);
    expect(labelsOf(wrong).size).toBe(2);
    expect(targetsOf(wrong)).toEqual(new Set(['code']));
    for (const edge of wrong) {
      expect(typedOf(after(edge))).toEqual({ ...typedOf(before(edge)), code: '' });
      expect(after(edge).failure).not.toBeNull();
    }
  });

  it('what was typed is kept as typed, and asks no passkey again', () => {
    const typed = by(/\.change/);
    expect(typed.filter((edge) => from(edge) !== to(edge) || begins(edge, 'askPasskey')).map(named)).toEqual([]);
    expect(new Set(typed.map((edge) => `${from(edge)} ${edge.event.type}`))).toEqual(
      new Set([
        'password email.change',
        'password password.change',
        'askingPasskey email.change',
        'askingPasskey password.change',
        'code code.change',
      ]),
    );
    for (const { event, ...edge } of typed) {
      const { type: _, ...text } = event;
      expect(Object.keys(text)).toHaveLength(1);
      expect(edge.to.context).toMatchObject(text);
    }
  });

  it('a recovery code is written in place of the app’s, and back; neither is taken for the other', () => {
    const chosen = by(/^(?:recovery|app)\.choose$/);
    expect(new Set(chosen.map((edge) => `${edge.label} ${before(edge).isRecovery} ${after(edge).isRecovery}`))).toEqual(
      new Set(['recovery.choose false true', 'app.choose true false']),
    );
    expect(chosen.filter((edge) => to(edge) !== 'code' || after(edge).code !== '').map(named)).toEqual([]);
  });

  it('Back leads to email and password, which are still there; the code and its kind are not', () => {
    const back = by('step.back');
    expect(sourcesOf(back)).toEqual(new Set(['code', 'helping', 'waiting']));
    expect(targetsOf(back)).toEqual(new Set(['password']));
    for (const edge of back) {
      const { email, password } = before(edge);
      expect(after(edge)).toMatchObject({ email, password, code: '', failure: null });
    }
    expect(back.filter((edge) => after(edge).isRecovery).map(named)).toEqual([]);
    const help = by('help.open');
    expect(targetsOf(help)).toEqual(new Set(['helping']));
    expect(help.filter((edge) => typedOf(before(edge)).email !== typedOf(after(edge)).email)).toEqual([]);
  });

  it('what was wrong is said until the next word is typed, or the next try', async () => {
    const puppets = signIn();
    const failure = () => puppets.snapshot().context.failure;
    for (const next of ['code.change (part of it)', 'recovery.choose', 'app.choose', 'step.back']) {
      await puppets.play(...(next === 'code.change (part of it)' ? TO_SENDING : TO_SENDING.slice(3)));
      await puppets.play('signIn -> WRONG_CREDENTIALS');
      expect(failure()).not.toBeNull();
      if (next === 'app.choose') await puppets.play('recovery.choose', 'code.change (part of it)', 'code.submit');
      if (next === 'app.choose') await puppets.play('signIn -> WRONG_CREDENTIALS');
      await puppets.play(next);
      expect(failure()).toBeNull();
      if (next === 'recovery.choose') await puppets.play('app.choose');
    }
    for (const next of ['email.change (an email)', 'password.change (filled)', 'password.submit', 'passkey.begin']) {
      if (puppets.snapshot().value === 'code') await puppets.play('step.back');
      await puppets.play('passkey.begin', 'askPasskey -> offline');
      expect(failure()).not.toBeNull();
      await puppets.play(next);
      expect(failure()).toBeNull();
    }
  });
});

describe('too many wrong codes', () => {
  it('make the account wait, until the time is over; a passkey that was tried too often does not', () => {
    expect(labelsOf(entering('waiting'))).toEqual(new Set(['signIn -> TOO_MANY_TRIES']));
    expect(targetsOf(by('signIn -> TOO_MANY_TRIES'))).toEqual(new Set(['waiting']));
    for (const edge of entering('waiting')) {
      expect(inputOf(edge, 'deadline')).toEqual({ at: after(edge).waitUntil });
      expect(typedOf(after(edge))).toEqual({ ...typedOf(before(edge)), code: '' });
    }
    expect(new Set(leaving('waiting').map(({ label, to: end }) => `${label} ${end.value}`))).toEqual(
      new Set(['deadline.reached code', 'step.back password']),
    );
    for (const edge of leaving('waiting')) expect(after(edge)).toMatchObject({ waitUntil: null, failure: null });
    expect(on('waiting').filter(({ context }) => context.failure === null)).toEqual([]);
  });

  it.each<[string, Wait, string]>([
    ['from the server’s time', { from: NOON, ms: MINUTE_MS }, addMs(NOON, MINUTE_MS)],
    ['else from the time of the try', { from: null, ms: MINUTE_MS }, addMs(NOW, MINUTE_MS)],
  ])('the wait counts %s', async (_, wait, until) => {
    const puppets = signIn();
    await puppets.play(...TO_SENDING);
    const failure: Failure = { kind: 'rejected', code: 'TOO_MANY_TRIES', serverMessage: '' };
    const error = new FailureError(failure, null, wait);
    await puppets.fire({ type: 'xstate.error.actor.signIn', actorId: 'signIn', error } as { type: string });
    expect(puppets.snapshot().context.waitUntil).toBe(until);
  });
});

describe('a passkey', () => {
  it('is both factors: what it signed is sent as it is', () => {
    expect(labelsOf(entering('signingInByPasskey'))).toEqual(new Set(['askPasskey -> used']));
    for (const edge of entering('signingInByPasskey')) expect(inputOf(edge, 'signInByPasskey')).toEqual(passkeyProof);
    expect(targetsOf(by('askPasskey -> used'))).toEqual(new Set(['signingInByPasskey']));
  });

  it('is offered where the browser knows them', () => {
    expect(targetsOf(by('passkey.begin'))).toEqual(new Set(['askingPasskey']));
    expect(by('passkey.begin').filter((edge) => !before(edge).hasPasskeys)).toEqual([]);
  });

  it('that was left, or that failed, leads back to what was typed, and says why', () => {
    const ends = by(/^(?:passkey\.leave|askPasskey -> (?!used)|signInByPasskey -> (?!right))/);
    expect(labelsOf(ends).size).toBe(9);
    expect(targetsOf(ends)).toEqual(new Set(['password']));
    for (const edge of ends) {
      expect(typedOf(after(edge))).toEqual(typedOf(before(edge)));
      expect(after(edge).proof).toBeNull();
      expect(after(edge).passkeyTrouble).toBe(edge.label.endsWith('unusable') ? 'unusable' : null);
      expect(after(edge).failure === null).toBe(!/ -> (?:[A-Z]|offline)/.test(edge.label));
    }
  });

  it('that is of no use here is said until the next try', async () => {
    const puppets = signIn();
    await puppets.play('passkey.begin', 'askPasskey -> unusable', 'passkey.begin');
    expect(puppets.snapshot().context.passkeyTrouble).toBeNull();
  });
});
