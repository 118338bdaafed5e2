import { viewsPerFile } from './kit/views-per-file.ts';
import { testWalks } from './kit/walk-tests.ts';

const { viewsOf } = viewsPerFile();

const ENGLISH = { isInChinese: false };

testWalks('app', viewsOf('app'), {
  ...ENGLISH,
  left: ['app.popup.logOut --xstate.error.actor.confirm--> app.page #0'],
});
testWalks('confirm', viewsOf('confirm'), ENGLISH);
testWalks('session', viewsOf('session'), ENGLISH);
testWalks('sign-in', viewsOf('sign-in'), {
  ...ENGLISH,
  left: ['signIn.digitalId --xstate.error.actor.digitalId--> signIn.form #0'],
});
testWalks('appointments', viewsOf('appointments'), {
  ...ENGLISH,
  left: [
    'appointments.loading --list.refresh--> appointments.loading #0',
    'appointments.list --list.refresh--> appointments.loading #0',
    'appointments.routingCancel --always--> appointments.list #2',
    'appointments.confirmingCancel --xstate.error.actor.confirm--> appointments.list #0',
  ],
});
testWalks('notifications', viewsOf('notifications'), ENGLISH);
testWalks('toasts', viewsOf('toasts'), ENGLISH);
testWalks('hold', viewsOf('hold'), {
  left: ['hold --hold.begin--> hold.routing #0', 'hold --hold.end--> hold.routing #0'],
});
