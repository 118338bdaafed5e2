import { NOW } from '#test/model/samples.ts';
import { worldPerFile } from '#test/world/world-per-file.ts';
import { otpView } from './kit/otp.view.ts';
import { detailsFirstSignUpView, foreignSignUpView, signUpView } from './kit/sign-up.view.ts';
import { stageClocks } from './kit/stage.tsx';
import { testWalks } from './kit/walk-tests.ts';

const world = worldPerFile({ now: NOW });
stageClocks();

// a resident, a foreigner, and somebody whose address names the details
testWalks('sign-up', [signUpView(world), foreignSignUpView(world), detailsFirstSignUpView(world)], {
  left: [
    'signUp.digitalId --xstate.error.actor.digitalId--> signUp.routingAfterDigitalId #0',
    'signUp.code --xstate.error.actor.otp--> signUp.details #0',
    'signUp.password --xstate.error.actor.newPassword--> signUp.details #0',
  ],
  hasFactsInChinese: false,
});
testWalks('otp', [otpView(world)]);
