/** A new password: by the link of a mail, and in the profile. */
import type { AnyMachineSnapshot } from 'xstate';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { signupCalls } from '#contract/calls/signup.calls.ts';
import { statePath } from '#machines/kit/state-path.ts';
import type { NewPasswordContext, NewPasswordEvent } from '#machines/new-password/new-password.types.ts';
import { changePasswordFlow, newPasswordFlow } from '#test/model/new-password.flow.ts';
import type { Path } from '#test/model/walker.ts';
import { mailLink } from '#test/world/reset-link.ts';
import { setPassword } from './hands.ts';
import { namesOf, toServer } from './network.ts';
import { button, field } from './sign-up.hands.ts';
import { shown } from './waiting.ts';
import type { Place, Screen, Step } from './walk.ts';

const perform = ({ page }: Place, step: Step): Promise<unknown> => {
  const event = step.event as NewPasswordEvent | { type: 'xstate.after' };
  switch (event.type) {
    case 'oldPassword.change':
      return field(page, 'oldPassword').fill(event.oldPassword);
    case 'password.change':
      return field(page, 'password').fill(event.password);
    case 'repeated.change':
      return field(page, 'repeated').fill(event.repeated);
    case 'password.submit':
      return button(page, 'Save password').click();
    case 'step.back':
      return button(page, 'Back to sign in').click();
    default:
      // the meter follows by itself within a second
      return shown(page.getByText(/^Strength: (?:Medium|Strong)$/));
  }
};

const isFailed = ({ failure }: NewPasswordContext) => failure !== null;

interface Facts {
  state: string;
  form?: Pick<NewPasswordContext, 'oldPassword' | 'password' | 'repeated'> & { isFailed: boolean };
}

/** Of one moment, for the screen goes when its work is done; runs in the page. */
const seen = (): Facts => {
  const form = document.querySelector('form#new-password');
  const says = (words: string) => document.body.textContent?.includes(words) ?? false;
  if (form === null) {
    if (says('Successfully set password')) return { state: 'saved' };
    return { state: says('This link does not work') ? 'refused' : 'left' };
  }
  const typed = (name: string) => form.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value ?? '';
  return {
    state: document.querySelector('button[aria-busy=true]') === null ? 'choosing' : 'saving',
    form: {
      oldPassword: typed('oldPassword'),
      password: typed('password'),
      repeated: typed('repeated'),
      isFailed: says('Cannot set password') || says('Enter the password you sign in with.'),
    },
  };
};

const screenOf = ({
  flow,
  leftOut,
  prepare,
  callOf,
  passages = {},
}: Pick<Screen<Facts>, 'flow' | 'leftOut' | 'prepare'> & Partial<Screen<Facts>>): Screen<Facts> => ({
  flow,
  leftOut,
  prepare,
  arrive: ({ page }) => shown(field(page, 'repeated')),
  ...(callOf && { callOf }),
  passages,
  perform,
  observe: ({ page }) => page.evaluate(seen),
  expected: (snapshot: AnyMachineSnapshot) => {
    const [state = ''] = statePath(snapshot.value).split('.');
    if (snapshot.status === 'done') return { state };
    const { oldPassword, password, repeated }: NewPasswordContext = snapshot.context;
    return { state, form: { oldPassword, password, repeated, isFailed: isFailed(snapshot.context) } };
  },
  lookOf: (snapshot) =>
    snapshot.hasTag('settled')
      ? [statePath(snapshot.value), flow === changePasswordFlow && 'change', snapshot.context.failure?.kind]
          .filter(Boolean)
          .join(' ')
      : null,
  // passwords are never kept
  comesBack: ({ value, context }) =>
    statePath(value) === 'choosing.measured' && context.oldPassword + context.password + context.repeated === '',
  writes: (path: Path) => path.filter(({ label }) => label === 'savePassword -> saved').length,
});

export const newPasswordScreen = screenOf({
  flow: newPasswordFlow,
  leftOut: [],
  prepare: async (world) => ({ at: await mailLink(world) }),
  callOf: namesOf({ savePassword: signupCalls.setPassword }),
});

export const changePasswordScreen = screenOf({
  flow: changePasswordFlow,
  leftOut: ['choosing.measured', 'choosing.typing'].map((state) => ({
    state,
    label: 'step.back',
    reason: 'the page is left by its own Back, which ends the whole machine',
  })),
  prepare: async (world) => {
    await setPassword(world, 'Passw0rd!');
    return { as: 'meiling', at: '/profile/change-password' };
  },
  callOf: namesOf({ savePassword: profileCalls.changePassword }),
  passages: {
    'savePassword -> WRONG_OLD_PASSWORD': async ({ world }) => {
      await setPassword(world, 'another');
      return toServer;
    },
  },
});
