/** /profile/sessions: the browsers in which the member is signed in, for as long as the page shows. */
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { sessionsMachine } from '#machines/sessions/sessions.machine.ts';
import { flow } from '#src/app/flow.ts';
import type { Shown } from '#src/app/opened.ts';
import { dataOf, load, nothing, write } from '#src/app/rows.ts';
import confirm from '#src/flows/confirm/confirm.definition.ts';

export type SessionsActor = Shown<typeof sessionsMachine>;

export default flow('sessions', sessionsMachine)(
  {
    confirm,
    loadSessions: load(profileCalls.listSessions, dataOf),
    endSession: write(profileCalls.endSession, ({ id, key }) => ({ params: { id }, key }), nothing),
  },
  { isMembers: true, input: ({ wizardId }) => ({ wizardId }) },
);
