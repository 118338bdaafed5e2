/** /callback: the answer of the digital ID to a person who left the app for it. */
import { digitalIdMachine } from '#machines/digital-id/digital-id.machine.ts';
import type { DigitalIdInput } from '#machines/digital-id/digital-id.types.ts';
import { safePath } from '#machines/session/session.rules.ts';
import { withFrom } from '#src/app/addresses.ts';
import { leaveSignUp } from '#src/app/arriving.ts';
import { type Beginning, flow } from '#src/app/flow.ts';
import digitalId from './digital-id.definition.ts';

export default flow('digitalReturn', digitalIdMachine)(digitalId.ports, {
  isMembers: false,
  secrets: ['password'],
  /** Takes the departure, which can be read once; its page moves into the address, so that a reload keeps it. */
  before: async ({ returned }, app) => {
    const departure = app.departures.take();
    if (departure?.from) app.replace(withFrom(app.href(), departure.from));
    return { returned, storedState: departure?.state ?? null };
  },
  input: ({ opening }: Beginning<DigitalIdInput>) => opening,
  /** A reload restores the result of the same return and sends no call. */
  keeps: { in: 'tab', version: 1, name: ({ returned }) => `digitalReturn.${returned?.state}` },
  ended: ({ output }, app) => {
    if (!output) return;
    const isMember = app.session.getSnapshot().matches({ present: 'member' });
    switch (output.outcome) {
      case 'signedIn':
        app.tellInfo('digitalIdDone');
        app.session.send({
          type: 'session.begin',
          token: output.token,
          flags: { isRemembered: false, isDigitalId: true, isOtpVerified: true },
          arriveAt: safePath(app.from()),
        });
        return;
      case 'unknown':
        if (!isMember || 'account' in output.person) {
          app.replace(withFrom('/callback', app.from()));
          app.tell({ type: 'digitalId.unknown', person: output.person });
          return;
        }
        app.close();
        app.show({ tone: 'error', text: { code: 'digitalIdOther' }, actions: [] });
        leaveSignUp(app);
        return;
      case 'back':
        app.close();
        leaveSignUp(app);
    }
  },
});
