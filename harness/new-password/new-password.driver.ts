/** A new password: by the link of a mail, and in the profile, where Mei Ling's is Passw0rd! so far. */

import type { Driver } from '#harness/drivers/driver.ts';
import { button, field, press, typed } from '#harness/drivers/things.ts';
import { setPassword } from '#harness/server/logins.ts';
import { mailLink } from '#harness/server/reset-link.ts';
import type { NewPasswordContext, NewPasswordEvent } from '#machines/new-password/new-password.types.ts';
import { changePasswordFlow, newPasswordFlow } from '#model/new-password/new-password.model.ts';

type Sent<Type> = Extract<NewPasswordEvent, { type: Type }>;

const shared: Pick<Driver, 'runs' | 'parts' | 'arrive' | 'acts' | 'seen' | 'looks' | 'others'> = {
  runs: ['newPassword', 'passwordReset.newPassword'],
  arrive: (person) => person.until(field('New password again')),
  acts: {
    'oldPassword.change': ({ oldPassword }: Sent<'oldPassword.change'>) => typed('Current password', oldPassword),
    'password.change': ({ password }: Sent<'password.change'>) => typed('New password', password),
    'repeated.change': ({ repeated }: Sent<'repeated.change'>) => typed('New password again', repeated),
    'password.submit': press('Save password'),
    'step.back': press('Back to sign in'),
  },
  seen: { choosing: field('New password again') },
  looks: ({ subject, failure }: NewPasswordContext) => [subject.kind === 'change' && 'change', failure?.kind],
  others: [button('Show password')],
};

const newPasswordDriver: Driver = { ...shared, flow: newPasswordFlow, at: mailLink };

const changePasswordDriver: Driver = {
  ...shared,
  flow: changePasswordFlow,
  as: 'meiling',
  at: async (world) => {
    await setPassword(world, 'Passw0rd!');
    return '/profile/change-password';
  },
  worlds: {
    'savePassword -> saved': (world) => setPassword(world, 'Passw0rd!'),
    'savePassword -> WRONG_OLD_PASSWORD': (world) => setPassword(world, 'another'),
  },
  unreachable: [
    {
      state: ['choosing.measured', 'choosing.typing'],
      label: 'step.back',
      reason: 'the page is left by its own Back, which ends the whole machine',
    },
  ],
};

export const drivers: readonly Driver[] = [newPasswordDriver, changePasswordDriver];
