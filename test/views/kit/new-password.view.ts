/** A new password as a person chooses it: by the link of a mail, and in the profile. */
import { t } from '@lingui/core/macro';
import { screen } from '@testing-library/react';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { signupCalls } from '#contract/calls/signup.calls.ts';
import type { NewPasswordActor } from '#src/wiring/new-password.wiring.ts';
import { changePasswordFlow, newPasswordFlow } from '#test/model/new-password.flow.ts';
import { ask } from '#test/world/ask.ts';
import type { World } from '#test/world/world.ts';
import { ready } from './hand.ts';
import { setLogin } from './sign-in.view.ts';
import { openStage, type Stage } from './stage.tsx';
import type { ViewFlow } from './view-flow.ts';

const fields = (name: string) =>
  screen.queryAllByLabelText<HTMLInputElement>(name, { selector: 'input' }).filter(({ readOnly }) => !readOnly);
const typed = (member: string) => (event: object) => String(Reflect.get(event, member));

const viewOf = (start: () => Promise<Stage>, child: (stage: Stage) => NewPasswordActor | undefined | null) => {
  let actor: NewPasswordActor;
  return {
    open: async () => {
      const stage = await start();
      const begun = child(stage);
      if (!begun) throw new Error('There is no new password to choose');
      actor = begun;
      return stage;
    },
    snapshot: () => actor.getSnapshot(),
    controls: {
      'oldPassword.change': () => fields(t`Current password`),
      'password.change': () => fields(t`New password`),
      'repeated.change': () => fields(t`New password again`),
      'password.submit': () => ready('button', t`Save password`),
      'step.back': () => ready('button', t`Back to sign in`),
    },
    texts: {
      'oldPassword.change': typed('oldPassword'),
      'password.change': typed('password'),
      'repeated.change': typed('repeated'),
    },
    moves: { 'meterDelay is over': (stage: Stage) => stage.pass(1_000) },
    region: () => (actor.getSnapshot().status === 'active' ? document.querySelector('form') : null),
    local: (inside: HTMLElement) => ready('button', t`Show password`, inside),
    met: new Set<ViewFlow['exceptions'][number]>(),
  };
};

/** The path of a link that was mailed to Mei Ling. */
export const mailLink = async (world: World): Promise<string> => {
  await ask(world, signinCalls.forgotPassword, { body: { username: 'meiling.tan@example.com' } });
  await world.sendMail();
  const [path] = /\/resetPassword\/[\w-]+/.exec(world.outbox.list()[0]?.text ?? '') ?? [];
  if (path === undefined) throw new Error('No link was mailed');
  return path;
};

export const newPasswordView = (world: () => World): ViewFlow => ({
  flow: newPasswordFlow,
  ...viewOf(
    async () =>
      openStage(world(), { at: await mailLink(world()), before: (gate) => gate.hold(signupCalls.setPassword) }),
    (stage) => stage.wiring().passwordReset.get()?.getSnapshot().children.newPassword,
  ),
  calls: { savePassword: [signupCalls.setPassword] },
  exceptions: [],
});

export const changePasswordView = (world: () => World): ViewFlow => ({
  flow: changePasswordFlow,
  ...viewOf(
    async () => {
      await setLogin(world(), 'Passw0rd!');
      return openStage(world(), {
        at: '/profile/change-password',
        as: 'meiling',
        before: (gate) => gate.hold(profileCalls.changePassword),
      });
    },
    (stage) => stage.wiring().newPassword.get(),
  ),
  calls: { savePassword: [profileCalls.changePassword] },
  exceptions: ['choosing.measured', 'choosing.typing'].map((state) => ({
    state,
    label: 'step.back',
    reason: 'the page is left by its own Back, which ends the whole machine',
  })),
});
