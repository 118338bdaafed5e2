/** /profile/info: what is typed stays for this visit. */
import { deliveryCalls } from '#contract/calls/delivery.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { detailsMachine } from '#machines/details/details.machine.ts';
import { required } from '#machines/kit/required.ts';
import type { Shown } from './engine.ts';
import { flow } from './flow.ts';
import { ask, dataOf, write } from './rows.ts';

export type DetailsActor = Shown<typeof detailsMachine>;

export default flow('details', detailsMachine)(
  {
    saveProfile: write(profileCalls.changeProfile, ({ changes, key }) => ({ body: changes, key }), dataOf),
    lookUpPostalCode: ask(deliveryCalls.lookUpPostalCode, ({ postal }) => ({ query: { postal } }), dataOf),
  },
  {
    isMembers: true,
    input: ({ wizardId, app }) => ({ wizardId, profile: required(app.member(), 'member') }),
    serves: () => true,
    emits: { 'profile.changed': (event, { session }) => session.send(event) },
  },
);
