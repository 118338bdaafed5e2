/** The session: a guest or a member. */
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { subFlow } from '#src/app/flow.ts';
import { asks, dataOf, load } from '#src/app/rows.ts';
import type { Services } from '#src/app/services.ts';
import { deadline, network } from '#src/app/sources.ts';

/** Makes one automatic guest login per browser: a tab that waited for another one uses its token. */
const oncePerBrowser = async <Held>({ tokens }: Services, signIn: () => Promise<Held>) => {
  const attempt = async () => {
    const token = tokens.read();
    return token === null ? signIn() : { token };
  };
  return navigator.locks ? navigator.locks.request('myniks.guest', attempt) : attempt();
};

export default subFlow(sessionMachine, {
  deadline,
  network,
  signInAsGuest: asks([signinCalls.signInAsGuest], (api, _, app) =>
    oncePerBrowser(app, () => api(signinCalls.signInAsGuest, { isSubmit: false })),
  ),
  loadProfile: load(profileCalls.loadProfile, dataOf),
});
