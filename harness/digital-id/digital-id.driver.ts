/** The digital ID: on the way to its page from sign-in, and at the return. Its page is the sandbox's identity provider. */

import type { Driver } from '#harness/drivers/driver.ts';
import { button, heading, link, press, typed } from '#harness/drivers/things.ts';
import { approve } from '#harness/server/digital-id.ts';
import { setPassword } from '#harness/server/logins.ts';
import type { DigitalIdContext, DigitalIdEvent } from '#machines/digital-id/digital-id.types.ts';
import {
  CLAIMED,
  declinedDigitalIdFlow,
  leavingDigitalIdFlow,
  personaOf,
  returnedDigitalIdFlow,
  strangeDigitalIdFlow,
} from '#model/digital-id/digital-id.model.ts';
import type { Flow } from '#model/flow.ts';

const leave = press('Sign in with Digital ID');

/** @param isApproved whether the person approves at the provider, or cancels @param change what becomes of the return */
const comeBack =
  (isApproved: boolean, change: (params: URLSearchParams) => void = () => {}): NonNullable<Driver['arrive']> =>
  async (person, path) => {
    await person.until(heading('Sign in'));
    if (path.some(({ label }) => label === CLAIMED)) await setPassword(person.world, 'Passw0rd', 'daniel');
    const { searchParams } = await approve(await person.departs(leave), isApproved ? personaOf(path) : null);
    change(searchParams);
    person.hold();
    await person.open(`/callback?${searchParams}`);
  };

const handsOf = (flow: Flow, arrive: NonNullable<Driver['arrive']>): Driver => ({
  flow,
  runs: ['digitalReturn', 'signIn.digitalId'],
  as: 'guest',
  at: '/signIn',
  isHeldLate: flow !== leavingDigitalIdFlow,
  arrive,
  acts: {
    'digitalId.retry': press('Try again'),
    'account.own': press('This account is mine'),
    'account.disown': press('It is not mine'),
    'password.change': ({ password }: Extract<DigitalIdEvent, { type: 'password.change' }>) =>
      typed('Password', password),
    'step.back': press('Cancel', 'Use password instead', 'Back'),
  },
  moves: { 'account.claim': press('Use this account') },
  worlds: {
    'claimAccount -> right': (world) => setPassword(world, 'Passw0rd', 'daniel'),
    'claimAccount -> WRONG_CREDENTIALS': (world) => setPassword(world, 'another', 'daniel'),
  },
  seen: {
    leaving: heading('Opening Digital ID…'),
    failed: heading('Digital ID'),
    manualActivation: heading('One more step'),
    claimed: heading('Is this account yours?'),
    password: heading('Show that it is yours'),
  },
  looks: { password: ({ failure }: DigitalIdContext) => [failure?.kind] },
  last: 'any',
  others: [button('Use this account'), button('Show password'), link()],
});

export const leavingDriver = handsOf(leavingDigitalIdFlow, async (person) => {
  await person.until(heading('Sign in'));
  await person.do(leave);
});
export const drivers: readonly Driver[] = [
  leavingDriver,
  handsOf(returnedDigitalIdFlow, comeBack(true)),
  handsOf(
    strangeDigitalIdFlow,
    comeBack(true, (params) => params.set('state', 'wrong')),
  ),
  handsOf(declinedDigitalIdFlow, comeBack(false)),
];
