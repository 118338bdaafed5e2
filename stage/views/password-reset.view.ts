/** A forgotten password as a person gets a new one. */

import { t } from '@lingui/core/macro';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { signupCalls } from '#contract/calls/signup.calls.ts';
import type { FailureCode } from '#contract/failure-codes.ts';
import { statePath } from '#machines/kit/state-path.ts';
import {
  askedResetFlow,
  followedResetFlow,
  forgottenFlow,
  lostLinkFlow,
} from '#machines/password-reset/password-reset.model.ts';
import { passwordResetPages } from '#machines/password-reset/password-reset.steps.ts';
import type { Flow } from '#model/flow.ts';
import passwordResetDefinition from '#src/flows/password-reset.definition.ts';
import type { PasswordResetActor } from '#src/wiring/password-reset.wiring.ts';
import { mailLink } from '#stage/world/reset-link.ts';
import type { World } from '#stage/world/world.ts';
import { answer } from './gate.ts';
import { ready, tap } from './hand.ts';
import { fill } from './passwords.ts';
import { openStage, type Stage } from './stage.tsx';
import type { ViewFlow, ViewsOf } from './view-flow.ts';

const PAGES = { ask: '/signIn?step=forgot', sent: '/forgotPasswordSuccess', link: '/resetPassword/held' };
const REFUSED: FailureCode = 'RESET_LINK_INVALID';
const goOn = async (stage: Stage) => {
  fill({ password: 'Sunbird-77x', repeated: 'Sunbird-77x' });
  tap('button', t`Save password`);
  await stage.settle();
};

/** @param at where the app is opened; null is the link of a mail */
const passwordResetView = (world: () => World, flow: Flow, at: string | null): ViewFlow => {
  let actor: PasswordResetActor;
  const path = () => statePath(actor.getSnapshot().value);
  return {
    flow,
    open: async () => {
      const stage = await openStage(world(), {
        at: at ?? (await mailLink(world())),
        before: (gate) => gate.hold(signinCalls.forgotPassword),
      });
      const begun = stage.flow('passwordReset');
      if (begun === null) throw new Error('The reset was not opened');
      actor = begun;
      return stage;
    },
    snapshot: () => actor.getSnapshot(),
    controls: {
      'username.change': () => [...document.querySelectorAll<HTMLInputElement>('input[name=username]:not([readonly])')],
      'link.request': () => [...ready('button', t`Send the link`), ...ready('button', t`Send it again`)],
      'link.again': () => ready('button', t`Send another link`),
    },
    texts: { 'username.change': (event) => String(Reflect.get(event, 'username')) },
    moves: {
      'deadline.reached': (stage) => stage.pass(60_000),
      /** Sign-in shows; the reset waits, and shows again where the person goes back to it. */
      'step.back': async (stage) => {
        tap('button', t`Back to sign in`);
        await stage.settle();
        const page = passwordResetPages[path()];
        if (page !== null) await stage.go(PAGES[page]);
      },
      'newPassword -> saved': goOn,
      'newPassword -> back': () => tap('button', t`Back to sign in`),
      'newPassword -> the link is no longer valid': (stage) => {
        stage.gate.route(signupCalls.setPassword, answer(400, { success: false, code: REFUSED, message: REFUSED }));
        return goOn(stage);
      },
    },
    parts: passwordResetDefinition,
    region: () =>
      actor.getSnapshot().status === 'active' && path() !== 'newPassword' ? document.querySelector('main') : null,
    local: (inside) => [
      ...ready('button', t`Send the link`, inside),
      ...ready('button', t`Back to sign in`, inside),
      ...inside.querySelectorAll<HTMLElement>('a[href]'),
    ],
    exceptions: [],
    impossible: { 'newPassword -> unexpected': 'it catches what goes wrong on its way' },
    met: new Set(),
  };
};

export const views: ViewsOf = (world) => [
  passwordResetView(world, forgottenFlow, '/signIn?step=forgot'),
  passwordResetView(world, askedResetFlow, '/forgotPasswordSuccess'),
  passwordResetView(world, followedResetFlow, null),
  passwordResetView(world, lostLinkFlow, '/resetPassword/held'),
];
