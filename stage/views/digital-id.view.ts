/** The digital ID on its way there and back, at the sandbox's identity provider. */

import { t } from '@lingui/core/macro';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import {
  CLAIMED,
  declinedDigitalIdFlow,
  leavingDigitalIdFlow,
  personaOf,
  returnedDigitalIdFlow,
  strangeDigitalIdFlow,
} from '#machines/digital-id/digital-id.model.ts';
import type { Flow } from '#model/flow.ts';
import type { Path } from '#model/walker.ts';
import digitalIdDefinition from '#src/flows/digital-id.definition.ts';
import type { DigitalIdActor } from '#src/wiring/digital-id.wiring.ts';
import { approve } from '#stage/world/digital-id.ts';
import { setPassword } from '#stage/world/logins.ts';
import type { World } from '#stage/world/world.ts';
import { ready, tap } from './hand.ts';
import { openStage, type Stage } from './stage.tsx';
import type { ViewFlow, ViewsOf } from './view-flow.ts';

const isActive = (actor: DigitalIdActor) => actor.getSnapshot().status === 'active';

const leave = async (stage: Stage): Promise<DigitalIdActor> => {
  tap('button', t`Sign in with Digital ID`);
  await stage.settle();
  const child = stage.flow('signIn')?.getSnapshot().children.digitalId;
  if (child === undefined) throw new Error('The digital ID was not opened');
  return child;
};
const comeBack = async (
  stage: Stage,
  path: Path,
  change: (params: URLSearchParams) => void,
): Promise<DigitalIdActor> => {
  await leave(stage);
  await stage.until(() => stage.departures.length > 0, 'the departure');
  const { searchParams } = await approve(stage.departures[0] ?? '', personaOf(path));
  change(searchParams);
  stage.gate.hold(signinCalls.startSingpass, signinCalls.signInWithSingpass, signinCalls.claimAccount);
  await stage.reload(`/callback?${searchParams}`);
  const actor = stage.flow('digitalReturn');
  if (actor === null) throw new Error('The return was not read');
  return actor;
};

/** @param change what becomes of the return's code and state; null is the way there */
const digitalIdView = (
  world: () => World,
  flow: Flow,
  change: ((params: URLSearchParams) => void) | null,
): ViewFlow => {
  let actor: DigitalIdActor;
  return {
    flow,
    open: async (path) => {
      const isLeaving = flow === leavingDigitalIdFlow;
      const stage = await openStage(world(), {
        at: '/signIn',
        as: 'guest',
        before: (gate) => isLeaving && gate.hold(signinCalls.startSingpass),
      });
      if (path.some(({ label }) => label === CLAIMED)) await setPassword(world(), 'Passw0rd', 'daniel');
      actor = change === null ? await leave(stage) : await comeBack(stage, path, change);
      return stage;
    },
    snapshot: () => actor.getSnapshot(),
    controls: {
      'digitalId.retry': () => (isActive(actor) ? ready('button', t`Try again`) : []),
      'account.own': () => ready('button', t`This account is mine`),
      'account.disown': () => ready('button', t`It is not mine`),
      'password.change': () => [...document.querySelectorAll<HTMLInputElement>('input[name=password]:not([readonly])')],
      'step.back': () =>
        isActive(actor) ? [t`Cancel`, t`Use password instead`, t`Back`].flatMap((name) => ready('button', name)) : [],
    },
    texts: { 'password.change': (event) => String(Reflect.get(event, 'password')) },
    moves: { 'account.claim': () => tap('button', t`Use this account`) },
    parts: digitalIdDefinition,
    endings: {
      'claimAccount -> WRONG_CREDENTIALS': (stage) => setPassword(stage.world, 'another', 'daniel'),
    },
    region: () => (isActive(actor) ? document.querySelector('main') : null),
    local: (inside) => [
      ...ready('button', t`Use this account`, inside),
      ...ready('button', t`Show password`, inside),
      ...inside.querySelectorAll<HTMLElement>('a[href]'),
    ],
    exceptions: [],
    met: new Set(),
  };
};

export const views: ViewsOf = (world) => [
  digitalIdView(world, leavingDigitalIdFlow, null),
  digitalIdView(world, returnedDigitalIdFlow, () => {}),
  digitalIdView(world, strangeDigitalIdFlow, (params) => params.set('state', 'wrong')),
  digitalIdView(world, declinedDigitalIdFlow, (params) => params.delete('code')),
];
