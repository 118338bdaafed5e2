/** The link of the letter that asks to confirm an email, as a person follows it. */
import { t } from '@lingui/core/macro';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import type { EmailConfirmActor } from '#src/wiring/email-confirm.wiring.ts';
import type { Flow } from '#test/model/flow.ts';
import { confirmPath } from '#test/world/confirm-link.ts';
import type { World } from '#test/world/world.ts';
import { ready } from './hand.ts';
import { openStage } from './stage.tsx';
import type { ViewFlow } from './view-flow.ts';

/** @param at where the app is opened; null is the link of a letter */
export const emailConfirmView = (world: () => World, flow: Flow, at: string | null): ViewFlow => {
  let actor: EmailConfirmActor;
  return {
    flow,
    open: async () => {
      const path = at ?? (await confirmPath(world()));
      const stage = await openStage(world(), { at: path, before: (gate) => gate.hold(signinCalls.confirmEmail) });
      const begun = stage.wiring().emailConfirm.get();
      if (begun === null) throw new Error('The confirmation was not opened');
      actor = begun;
      return stage;
    },
    snapshot: () => actor.getSnapshot(),
    controls: {
      'email.confirm': () => ready('button', t`Try again`),
      'signIn.open': () => ready('button', t`Sign in`),
      'home.open': () => ready('button', t`Go to MyNiks`),
    },
    calls: { confirmEmail: [signinCalls.confirmEmail] },
    region: () => (actor.getSnapshot().status === 'active' ? document.querySelector('main') : null),
    local: (inside) => [...inside.querySelectorAll<HTMLElement>('a[href]')],
    exceptions: [],
    met: new Set(),
  };
};
