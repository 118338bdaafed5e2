/** Showing again that it is oneself, before one's data is asked for. Right is mei with Passw0rd, as the model types it. */
import { accountCalls } from '#contract/calls/account.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import type { Driver, Person } from '#harness/drivers/driver.ts';
import { button, field, heading, press, pressed, radio, text, typed } from '#harness/drivers/things.ts';
import { beginning } from '#harness/drivers/words.ts';
import { setPassword } from '#harness/server/logins.ts';
import { lastCode } from '#harness/server/newcomer.ts';
import type {
  ReauthenticationContext,
  ReauthenticationEvent,
} from '#machines/reauthentication/reauthentication.types.ts';
import type { Flow } from '#model/flow.ts';
import { passwordOnlyFlow, reauthenticationFlow } from '#model/reauthentication/reauthentication.model.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { linkSub } from '#server/patient/identity.store.ts';

type Change = Extract<ReauthenticationEvent, { type: 'password.change' }>;

/** Proves the member by the password, on the page that asks for it. */
export const proveWithPassword = async (person: Person, password: string): Promise<void> => {
  await person.do(typed('Password', password));
  await person.do(press('Confirm'));
};

/** Proves the member by a code to the email. */
const proveByCode = async (person: Person): Promise<void> => {
  await person.do(pressed(radio(beginning('By email'))));
  await person.do(press('Send code'));
  await person.until(field('Code'));
  await person.do(typed('Code', lastCode(person.world)));
  await person.do(press('Confirm'));
  await person.gone(field('Code'));
};

const handsOf = (flow: Flow, isEmailProven: boolean): Driver => ({
  flow,
  runs: ['myData.reauthentication'],
  as: 'meiling',
  at: async (world) => {
    await setPassword(world, 'Passw0rd');
    const meiling = patientIdOf('meiling');
    if (isEmailProven) await world.db.transaction().execute((tx) => linkSub(tx, meiling, 'digital-id-of-meiling'));
    else
      await world.db
        .updateTable('identifier')
        .set({ proven_at: null, proven_by: null })
        .where('patient_id', '=', meiling)
        .where('kind', '=', 'email')
        .execute();
    return '/profile/data';
  },
  isHeldLate: true,
  // the steps after the proof belong to another flow, and the digital ID's page is not the app's
  holds: { askForFile: accountCalls.askForDataFile, startDigitalId: signinCalls.startSingpass },
  arrive: async (person) => {
    await person.until(button('Ask for my file'));
    await person.do(press('Ask for my file'));
    await person.until(field('Password'));
    person.hold();
  },
  acts: {
    'password.change': ({ password }: Change) => typed('Password', password),
    'password.submit': press('Confirm'),
    'code.use': press('Use a code instead'),
    'digitalId.use': press('Use Digital ID'),
    // the button on the way to the digital ID belongs to the sub-flow
    'step.back': (_, now) => (now.matches('digitalId') ? pressed() : press('Cancel')),
  },
  moves: {
    'otp -> proven': proveByCode,
    'digitalId -> back': press('Cancel'),
    'otp -> back': press('Use the password instead'),
  },
  worlds: {
    'checkPassword -> right': (world) => setPassword(world, 'Passw0rd'),
    'checkPassword -> WRONG_PASSWORD': (world) => setPassword(world, 'another'),
  },
  seen: {
    digitalId: heading('Opening Digital ID…'),
    code: heading('How shall we send your code?'),
    password: field('Password'),
  },
  looks: ({ password, failure }: ReauthenticationContext) => [password && 'typed', failure && 'refused'],
  shows: {
    isRefused: [
      text(() => /Enter the password you sign in with|was not checked/),
      ({ failure }) => failure !== null,
      'password',
    ],
  },
  reads: { password: [field('Password'), ({ password }) => [password], 'password', 'checking'] },
  // a right password, or the two calls of a code
  writes: { 'checkPassword -> right': 1, 'otp -> proven': 2 },
  others: [button('Cancel'), button('Show password'), button('Send code'), radio()],
});

const reauthenticationDriver: Driver = handsOf(reauthenticationFlow, true);
const passwordOnlyDriver: Driver = handsOf(passwordOnlyFlow, false);

export const drivers: readonly Driver[] = [reauthenticationDriver, passwordOnlyDriver];
