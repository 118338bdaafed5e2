/** /profile/info: typed changes are saved, dropped or kept on the page when another page is wanted. */
import { deliveryCalls } from '#contract/calls/delivery.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { keptDetails } from '#machines/details/details.kept.ts';
import { detailsMachine } from '#machines/details/details.machine.ts';
import { required } from '#machines/kit/required.ts';
import { flow } from '#src/app/flow.ts';
import type { Shown } from '#src/app/opened.ts';
import { ask, dataOf, write } from '#src/app/rows.ts';
import otp from '#src/flows/otp/otp.definition.ts';
import reauthentication from '#src/flows/reauthentication/reauthentication.definition.ts';

export type DetailsActor = Shown<typeof detailsMachine>;

export default flow('details', detailsMachine)(
  {
    saveProfile: write(profileCalls.changeProfile, ({ changes, key }) => ({ body: changes, key }), dataOf),
    proveContact: write(profileCalls.proveContact, ({ kind, key }) => ({ body: { kind }, key }), dataOf),
    dropContact: write(profileCalls.dropContact, ({ kind, key }) => ({ params: { kind }, key }), dataOf),
    reauthentication,
    otp,
    lookUpPostalCode: ask(deliveryCalls.lookUpPostalCode, ({ postal }) => ({ query: { postal } }), dataOf),
  },
  {
    isMembers: true,
    /** The member comes back to this page from the digital ID. */
    leftFrom: () => '/profile/info',
    keeps: { in: 'visit', version: 1 },
    asKept: keptDetails,
    input: ({ wizardId, now, app }) => ({ wizardId, now, profile: required(app.member(), 'member') }),
    serves: () => true,
    emits: { 'profile.changed': (event, { session }) => session.send(event) },
    follow: (actor, { guardLeaving }) => {
      let leave: (() => void) | null = null;
      let release: (() => void) | null = null;
      const ask = (goOn: () => void): boolean => {
        if (!actor.getSnapshot().can({ type: 'page.leave' })) return false;
        leave = goOn;
        actor.send({ type: 'page.leave' });
        return true;
      };
      const watching = actor.subscribe((snapshot) => {
        const isUnsaved = snapshot.can({ type: 'page.leave' }) || snapshot.matches('leaving');
        if (isUnsaved) release ??= guardLeaving('/profile/info', ask);
        else {
          release?.();
          release = null;
        }
      });
      const leaving = actor.on('page.left', () => leave?.());
      return () => {
        watching.unsubscribe();
        leaving.unsubscribe();
        release?.();
      };
    },
  },
);
