/** /profile/close-account: the request to close the account. */
import { accountCalls } from '#contract/calls/account.calls.ts';
import { closureMachine } from '#machines/closure/closure.machine.ts';
import { required } from '#machines/kit/required.ts';
import { proofsOf } from '#machines/reauthentication/reauthentication.input.ts';
import { flow } from '#src/app/flow.ts';
import type { Shown } from '#src/app/opened.ts';
import { dataOf, load, write } from '#src/app/rows.ts';
import reauthentication from '#src/flows/reauthentication/reauthentication.definition.ts';

export type ClosureActor = Shown<typeof closureMachine>;

export default flow('closure', closureMachine)(
  {
    loadClosure: load(accountCalls.loadClosure, dataOf),
    askForClosure: write(accountCalls.askForClosure, ({ key }) => ({ key }), dataOf),
    withdrawClosure: write(accountCalls.withdrawClosure, ({ key }) => ({ key }), dataOf),
    reauthentication,
  },
  {
    isMembers: true,
    /** The member comes back to this page from the digital ID. */
    leftFrom: () => '/profile/close-account',
    isPaced: true,
    input: ({ wizardId, now, app }) => ({ wizardId, now, ...proofsOf(required(app.member(), 'member')) }),
  },
);
