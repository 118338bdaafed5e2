/** Flows with their real sub-flows; stand-ins only for calls to the outside. */
import { describe, expect, it } from 'vitest';
import {
  type ActorRefFrom,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  fromCallback,
  fromPromise,
  type Snapshot,
  waitFor,
} from 'xstate';
import type { PatientLogin } from '#contract/calls/patient.calls.ts';
import type { Token } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import { statePath } from '#machines/kit/state-path.ts';
import type { DeadlineReached, TimePassed } from '#machines/kit/time.ts';
import { newPasswordMachine } from '#machines/new-password/new-password.machine.ts';
import type { SavePassword } from '#machines/new-password/new-password.types.ts';
import { otpMachine } from '#machines/otp/otp.machine.ts';
import type { SendCode, SentCode, VerifyCode } from '#machines/otp/otp.types.ts';
import { signInMachine } from '#machines/sign-in/sign-in.machine.ts';
import type { Credentials } from '#machines/sign-in/sign-in.types.ts';
import { signUpMachine } from '#machines/sign-up/sign-up.machine.ts';
import type { PatientQuery } from '#machines/sign-up/sign-up.types.ts';
import { NOW, sentCode, token } from '#model/samples.ts';
import { everyDetail } from '#model/sign-up/sign-up.model.ts';

type SignUp = ActorRefFrom<typeof signUpMachine>;

/** A sign-up whose calls all succeed. */
const startSignUp = (kept?: Snapshot<unknown>) => {
  const saved: SavePassword[] = [];
  const signedIn: Credentials[] = [];
  const deadlines: string[] = [];
  const otp = otpMachine.provide({
    actors: {
      deadline: fromCallback<DeadlineReached, { at: IsoInstant }, DeadlineReached>(({ input }) => {
        deadlines.push(input.at);
      }),
      sendCode: fromPromise<SentCode, SendCode>(async () => sentCode),
      verifyCode: fromPromise<void, VerifyCode>(async () => undefined),
    },
  });
  const newPassword = newPasswordMachine.provide({
    actors: {
      savePassword: fromPromise<void, SavePassword>(async ({ input }) => void saved.push(input)),
    },
  });
  const machine = signUpMachine.provide({
    actors: {
      clock: fromCallback<TimePassed, Record<string, never>, TimePassed>(() => undefined),
      checkPatient: fromPromise<PatientLogin, { query: PatientQuery }>(async () => 'none'),
      signIn: fromPromise<{ token: Token }, Credentials>(async ({ input }) => {
        signedIn.push(input);
        return { token };
      }),
      otp,
      newPassword,
    },
  });
  const signUp: SignUp = createActor(machine, {
    input: { wizardId: 'sign-up', now: NOW, step: 'identity' },
    ...(kept && { snapshot: kept }),
  }).start();
  return { signUp, saved, signedIn, deadlines };
};

const running = <Child>(child: Child | undefined): Child => {
  if (child === undefined) throw new Error('the sub-flow does not run');
  return child;
};

/** Calls answer at once here, so a state that is not there by then never comes. */
const LIMIT_MS = 5_000;
const arriveAt = async (actor: ActorRefFrom<AnyStateMachine>, state: string): Promise<void> => {
  const isThere = ({ value }: AnyMachineSnapshot) => `${statePath(value)}.`.startsWith(`${state}.`);
  await waitFor(actor, isThere, { timeout: LIMIT_MS }).catch(() => {
    throw new Error(`not at ${state}, but at ${statePath(actor.getSnapshot().value)}`);
  });
};

const toCode = async (signUp: SignUp) => {
  signUp.send({ type: 'nric.change', nric: 'S1234567D' });
  signUp.send({ type: 'step.next' });
  await arriveAt(signUp, 'details');
  signUp.send({ type: 'details.change', changes: everyDetail });
  signUp.send({ type: 'step.next' });
  await arriveAt(signUp, 'code');
  const otp = running(signUp.getSnapshot().children.otp);
  otp.send({ type: 'code.send' });
  await arriveAt(otp, 'code.entering');
  otp.send({ type: 'code.change', code: '123456' });
};

const finish = async (signUp: SignUp) => {
  running(signUp.getSnapshot().children.otp).send({ type: 'code.submit' });
  await arriveAt(signUp, 'password');
  const newPassword = running(signUp.getSnapshot().children.newPassword);
  newPassword.send({ type: 'password.change', password: 'Abcdef1!' });
  newPassword.send({ type: 'repeated.change', repeated: 'Abcdef1!' });
  newPassword.send({ type: 'password.submit' });
  await arriveAt(signUp, 'signedIn');
};

describe('a sign-up', () => {
  it('SIGNUP-17 SIGNUP-21 SIGNUP-22: goes over code and password to its end; the credentials are sent once, and sign in once', async () => {
    const { signUp, saved, signedIn } = startSignUp();
    await toCode(signUp);
    await finish(signUp);
    expect(saved).toHaveLength(1);
    expect(saved[0]).toMatchObject({
      password: 'Abcdef1!',
      subject: { kind: 'signUp', signUp: { username: 'mei@example.com', identifier: '+6591234567' } },
    });
    expect(signedIn).toEqual([{ username: 'mei@example.com', password: 'Abcdef1!', remember: false }]);
  });

  it('that was left with a half-used code goes on with it: digits, deadlines and all', async () => {
    const left = startSignUp();
    await toCode(left.signUp);
    const kept: Snapshot<unknown> = JSON.parse(JSON.stringify(left.signUp.getPersistedSnapshot()));
    left.signUp.stop();

    const back = startSignUp(kept);
    expect(running(back.signUp.getSnapshot().children.otp).getSnapshot().context).toMatchObject({
      code: '123456',
      ...sentCode,
    });
    expect(back.deadlines.toSorted()).toEqual([sentCode.resendAt, sentCode.expiresAt]);
    await finish(back.signUp);
    expect(back.saved).toHaveLength(1);
  });
});

it('the way to the digital ID that cannot be opened stays on its own screen; Back from it shows the form', async () => {
  const form = createActor(signInMachine, { input: { rememberedUsername: null } }).start();
  form.send({ type: 'digitalId.open' });
  const digitalId = running(form.getSnapshot().children.digitalId);
  await arriveAt(digitalId, 'failed');
  expect(form.getSnapshot().value).toBe('digitalId');
  digitalId.send({ type: 'step.back' });
  expect(form.getSnapshot().value).toBe('form');
});
