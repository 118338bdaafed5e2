import { NOW } from '#test/model/samples.ts';
import { worldPerFile } from '#test/world/world-per-file.ts';
import { appView, confirmView } from './kit/app.view.ts';
import { appointmentsView } from './kit/appointments.view.ts';
import { notificationsView } from './kit/notifications.view.ts';
import { keptSessionView, sessionView } from './kit/session.view.ts';
import { signInView } from './kit/sign-in.view.ts';
import { stageClocks } from './kit/stage.tsx';
import { toastsView } from './kit/toasts.view.ts';
import { testWalks } from './kit/walk-tests.ts';

const world = worldPerFile({ now: NOW });
stageClocks();

/** Taken by no person: see the exceptions of the session's view. */
const sessionAlone = [
  'session.absent.signedOut --session.need[hasTriedGuest]--> session.absent.guestUnavailable #0',
  'session.loadingProfile --session.begin--> session.loadingProfile #0',
];
const ENGLISH = { isInChinese: false };

testWalks('app', [appView(world)], {
  ...ENGLISH,
  left: ['app.popup.logOut --xstate.error.actor.confirm--> app.page #0'],
});
testWalks('confirm', [confirmView(world)], ENGLISH);
testWalks('session', [sessionView(world), keptSessionView(world)], { ...ENGLISH, left: sessionAlone });
testWalks('sign-in', [signInView(world)], {
  ...ENGLISH,
  left: ['signIn.digitalId --xstate.error.actor.digitalId--> signIn.form #0'],
});
testWalks('appointments', [appointmentsView(world)], {
  ...ENGLISH,
  left: [
    'appointments.routingCancel --always--> appointments.list #2',
    'appointments.confirmingCancel --xstate.error.actor.confirm--> appointments.list #0',
  ],
});
testWalks('notifications', [notificationsView(world)], ENGLISH);
testWalks('toasts', [toastsView(world)], ENGLISH);
