/** NIK$ on /home: one for as long as the member is there, so that its hint comes once in a visit. */
import { niksCalls } from '#contract/calls/niks.calls.ts';
import { required } from '#machines/kit/required.ts';
import { membershipMachine } from '#machines/membership/membership.machine.ts';
import { flow } from '#src/app/flow.ts';
import type { Shown } from '#src/app/opened.ts';
import { asks, together } from '#src/app/rows.ts';

export type MembershipActor = Shown<typeof membershipMachine>;

/** Whether the hint was dismissed for good (NIKS-22); stays after a log out. */
const HINT = 'myniks.niksHint';

export default flow('membership', membershipMachine)(
  {
    loadNiks: asks([niksCalls.loadMembership, niksCalls.listMovements], async (api, { patientId }, _app, signal) => {
      const [membership, { trx }] = await together(signal, (both) => [
        api(niksCalls.loadMembership, { signal: both }),
        api(niksCalls.listMovements, { query: { patientId }, signal: both }),
      ]);
      return { membership: membership.data, balance: trx[0]?.totalAvailablePts ?? 0, isNew: trx.length === 0 };
    }),
  },
  {
    isMembers: true,
    input: ({ app }) => ({
      patientId: required(app.member(), 'member')._id,
      isHintDismissed: app.storage.get(HINT) !== null,
    }),
    serves: () => true,
    told: (_opening, _snapshot, isNew) => (isNew ? null : { type: 'membership.refresh' }),
    hears: { 'niks.joined': () => ({ type: 'membership.refresh' }) },
    emits: {
      'niksHint.remembered': ({ isRemembered }, { storage }) =>
        isRemembered ? storage.set(HINT, 'dismissed') : storage.remove(HINT),
      'niksJoin.wanted': (_, app) => app.go('/home?flow=niksJoin'),
    },
  },
);
