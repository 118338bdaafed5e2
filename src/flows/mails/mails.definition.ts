/** /profile/email: the sample mails, as they are for this visit. */
import { mailsMachine } from '#machines/mails/mails.machine.ts';
import { type Beginning, flow } from '#src/app/flow.ts';
import type { Shown } from '#src/app/opened.ts';
import confirm from '#src/flows/confirm/confirm.definition.ts';

export type MailsActor = Shown<typeof mailsMachine>;

export default flow('mails', mailsMachine)(
  { confirm },
  {
    isMembers: true,
    input: ({ opening: open }: Beginning<string | null>) => ({ open }),
    serves: () => true,
    told: (id, _snapshot, isNew) => (isNew ? null : { type: 'mails.open', id }),
    emits: { 'mail.deleted': (_, { replace }) => replace('/profile/email') },
  },
);
