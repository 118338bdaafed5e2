import { afterAll, beforeAll } from 'vitest';
import {
  declinedDigitalIdFlow,
  leavingDigitalIdFlow,
  returnedDigitalIdFlow,
  strangeDigitalIdFlow,
} from '#test/model/digital-id.flow.ts';
import { askedResetFlow, followedResetFlow, forgottenFlow, lostLinkFlow } from '#test/model/password-reset.flow.ts';
import { NOW } from '#test/model/samples.ts';
import { type OpenIdentityProvider, openIdentityProvider } from '#test/world/digital-id.ts';
import { worldPerFile } from '#test/world/world-per-file.ts';
import { digitalIdView } from './kit/digital-id.view.ts';
import { changePasswordView, newPasswordView } from './kit/new-password.view.ts';
import { passwordResetView } from './kit/password-reset.view.ts';
import { stageClocks } from './kit/stage.tsx';
import { testWalks } from './kit/walk-tests.ts';

const world = worldPerFile({ now: NOW });
let provider: OpenIdentityProvider;
beforeAll(async () => {
  provider = await openIdentityProvider(world());
});
afterAll(() => provider.close());
stageClocks();

testWalks('digital-id', [
  digitalIdView(world, leavingDigitalIdFlow, null),
  digitalIdView(world, returnedDigitalIdFlow, () => {}),
  digitalIdView(world, strangeDigitalIdFlow, (params) => params.set('state', 'wrong')),
  digitalIdView(world, declinedDigitalIdFlow, (params) => params.delete('code')),
]);
testWalks('new-password', [newPasswordView(world), changePasswordView(world)]);
testWalks(
  'password-reset',
  [
    passwordResetView(world, forgottenFlow, '/signIn?step=forgot'),
    passwordResetView(world, askedResetFlow, '/forgotPasswordSuccess'),
    passwordResetView(world, followedResetFlow, null),
    passwordResetView(world, lostLinkFlow, '/resetPassword/held'),
  ],
  { left: ['passwordReset.newPassword --xstate.error.actor.newPassword--> passwordReset.linkInvalid #0'] },
);
