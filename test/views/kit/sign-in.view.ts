/** The sign-in screen as a person uses it; right is mei with Passw0rd, as the model types it. */
import { t } from '@lingui/core/macro';
import { screen } from '@testing-library/react';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { patientIdOf } from '#server/db/demo/people.ts';
import { hashPassword } from '#server/signin/password.ts';
import { signInFlow } from '#test/model/sign-in.flow.ts';
import { loseUserId } from '#test/world/claims.ts';
import { TEST_PASSWORD_COST } from '#test/world/seeded.ts';
import type { World } from '#test/world/world.ts';
import { ready, tap } from './hand.ts';
import { openStage } from './stage.tsx';
import type { ViewFlow } from './view-flow.ts';

/** @param who takes mei as user ID where it is Mei Ling */
export const setLogin = async ({ db }: World, password: string, who: 'meiling' | 'daniel' = 'meiling') =>
  void (await db
    .updateTable('login')
    .set({
      ...(who === 'meiling' && { user_id: 'mei', lost_user_id: null }),
      password_hash: await hashPassword(password, TEST_PASSWORD_COST),
    })
    .where('patient_id', '=', patientIdOf(who))
    .execute());

const fields = (name: string) =>
  screen.queryAllByLabelText<HTMLInputElement>(name, { selector: 'input' }).filter(({ readOnly }) => !readOnly);
const typed = (member: string) => (event: object) => String(Reflect.get(event, member));

export const signInView = (world: () => World): ViewFlow => ({
  flow: signInFlow,
  open: async () => {
    await setLogin(world(), 'Passw0rd');
    const before = { hold: [signinCalls.signIn, signinCalls.signInAsGuest, signinCalls.chooseUserId] };
    return openStage(world(), { at: '/signIn', before: (gate) => gate.hold(...before.hold) });
  },
  snapshot: (stage) => stage.signIn().getSnapshot(),
  controls: {
    'username.change': () => fields(t`User ID or email`),
    'password.change': () => fields(t`Password`),
    'remember.change': (event) =>
      ready('checkbox', t`Remember me`).filter(
        (box) => event === null || (box as HTMLInputElement).checked !== Reflect.get(event, 'isRemembered'),
      ),
    'guest.submit': () => ready('button', t`Continue as a Guest`),
    'digitalId.open': () => ready('button', t`Sign in with Digital ID`),
    'userId.change': () => fields(t`Email address`),
    'step.back': () => ready('button', t`Back to sign in`),
  },
  texts: {
    'username.change': typed('username'),
    'password.change': typed('password'),
    'userId.change': typed('userId'),
  },
  moves: {
    'signIn.submit': () => tap('button', t`Sign in`),
    'userId.submit': () => tap('button', t`Use this email`),
    'digitalId -> back': () => tap('button', t`Cancel`),
  },
  calls: {
    signIn: [signinCalls.signIn],
    signInAsGuest: [signinCalls.signInAsGuest],
    chooseUserId: [signinCalls.chooseUserId],
  },
  endings: {
    'signIn -> WRONG_CREDENTIALS': ({ world: there }) => setLogin(there, 'another'),
    'signIn -> right': ({ world: there }) => setLogin(there, 'Passw0rd'),
    'signIn -> right, email lost': ({ world: there }) => loseUserId(there, patientIdOf('meiling')),
  },
  region: (stage) => (stage.address().startsWith('/signIn') ? document.querySelector('main') : null),
  local: (inside) => [
    ...ready('button', t`Sign in`, inside),
    ...ready('button', t`Use this email`, inside),
    ...ready('button', t`Show password`, inside),
    ...ready('button', t`Cancel`, inside),
    ...inside.querySelectorAll<HTMLElement>('a[href]'),
  ],
  exceptions: ['on', 'off'].map((tick) => ({
    state: 'form',
    label: `remember.change (${tick})`,
    reason: 'so it is already',
    when: ({ isRemembered }) => isRemembered === (tick === 'on'),
  })),
  impossible: { 'digitalId -> unexpected': 'it catches what goes wrong on its way' },
  met: new Set(),
});
