/** A new password in Chromium: the typed text, and the form's messages. */
import type { AnyMachineSnapshot } from 'xstate';
import type { OwnScreen } from '#harness/chromium/screen-of.ts';
import { shown } from '#harness/chromium/waiting.ts';
import { statePath } from '#machines/kit/state-path.ts';
import type { NewPasswordContext } from '#machines/new-password/new-password.types.ts';

const isFailed = ({ failure }: NewPasswordContext) => failure !== null;

interface Facts {
  state: string;
  form?: Pick<NewPasswordContext, 'oldPassword' | 'password' | 'repeated'> & { isFailed: boolean };
}

/** Reads all facts at one moment, because the screen may close at any time; runs in the page. */
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

export const own: OwnScreen<Facts> = {
  moves: {
    // the meter updates by itself within a second
    'meterDelay is over': ({ page }) => shown(page.getByText(/^Strength: (?:Medium|Strong)$/)),
  },
  observe: ({ page }) => page.evaluate(seen),
  expected: (snapshot: AnyMachineSnapshot) => {
    const [state = ''] = statePath(snapshot.value).split('.');
    if (snapshot.status === 'done') return { state };
    const { oldPassword, password, repeated }: NewPasswordContext = snapshot.context;
    return { state, form: { oldPassword, password, repeated, isFailed: isFailed(snapshot.context) } };
  },
  // storage never keeps passwords
  comesBack: ({ value, context }) =>
    statePath(value) === 'choosing.measured' && context.oldPassword + context.password + context.repeated === '',
};
