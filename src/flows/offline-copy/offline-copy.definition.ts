/** Offline copy: read once when switched on, updated from then on, dropped when switched off. */
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { recordsCalls } from '#contract/calls/records.calls.ts';
import { refillCalls } from '#contract/calls/refill.calls.ts';
import { FailureError } from '#machines/kit/failure.ts';
import { required } from '#machines/kit/required.ts';
import { offlineCopyMachine } from '#machines/offline-copy/offline-copy.machine.ts';
import { flow } from '#src/app/flow.ts';
import { allInvoices, allRefills, invoiceListsBy } from '#src/app/invoice-lists.ts';
import type { Shown } from '#src/app/opened.ts';
import { beginCopy, choiceOf, endCopy, isPossible } from '#src/app/outside/offline-copy.ts';
import { asks, together } from '#src/app/rows.ts';

export type OfflineCopyActor = Shown<typeof offlineCopyMachine>;

export default flow('offlineCopy', offlineCopyMachine)(
  {
    fillCopy: asks(
      [
        profileCalls.loadProfile,
        profileCalls.listAppointments,
        profileCalls.listNotifications,
        invoiceCalls.listInvoices,
        recordsCalls.listRegimen,
        recordsCalls.listDocuments,
        refillCalls.listMedicines,
      ],
      async (api, _input, app, signal) => {
        const member = required(app.member(), 'member');
        beginCopy(app.copies, member._id);
        const reading = (each: AbortSignal) => [
          api(profileCalls.loadProfile, { signal: each }),
          api(profileCalls.listAppointments, { signal: each }),
          api(profileCalls.listNotifications, { signal: each }),
          api(recordsCalls.listRegimen, { signal: each }),
          api(recordsCalls.listDocuments, { signal: each }),
          api(refillCalls.listMedicines, { signal: each }),
          allInvoices(invoiceListsBy(api, each), member),
          allRefills(invoiceListsBy(api, each), member),
        ];
        await together(signal, reading);
        // answers from the cache itself do not count as read
        if (app.copies.ages.get().size > 0) throw new FailureError({ kind: 'offline' });
      },
    ),
  },
  {
    isMembers: true,
    input: ({ app: { copies, member } }) => {
      const chosen = choiceOf(copies, required(member(), 'member')._id);
      return { isOn: chosen === 'on', isAsked: chosen !== null || !isPossible() };
    },
    hears: { 'appointment.created': () => ({ type: 'appointment.created' }) },
    follow: (actor, { copies, member, api, session, tell }) => {
      const { _id } = required(member(), 'member');
      let before = actor.getSnapshot();
      actor.subscribe((snapshot) => {
        if (snapshot.matches('off') && !before.matches('off')) endCopy(copies, _id);
        before = snapshot;
      });
      const readProfile = async () => {
        const { data: profile } = await api(profileCalls.loadProfile);
        if (member()?._id === _id) session.send({ type: 'profile.changed', profile });
      };
      /** Reads again what shows from the cache once the device is online. */
      const readAnew = () => {
        if (copies.ages.get().size === 0) return;
        tell({ type: 'network.returned' });
        readProfile().catch(() => undefined);
      };
      addEventListener('online', readAnew);
      return () => removeEventListener('online', readAnew);
    },
  },
);
