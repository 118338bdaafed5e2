import { viewsPerFile } from './kit/views-per-file.ts';
import { testWalks } from './kit/walk-tests.ts';

const { viewsOf } = viewsPerFile();

testWalks('sign-up', viewsOf('sign-up'), {
  left: [
    'signUp.digitalId --xstate.error.actor.digitalId--> signUp.routingAfterDigitalId #0',
    'signUp.code --xstate.error.actor.otp--> signUp.details #0',
    'signUp.password --xstate.error.actor.newPassword--> signUp.details #0',
  ],
  hasFactsInChinese: false,
});
testWalks('otp', viewsOf('otp'));
