/** /profile/email: the sample mails, as they are for this visit. */
import { mailsMachine } from '#machines/mails/mails.machine.ts';
import confirm from './confirm.definition.ts';
import type { Shown } from './engine.ts';
import { type Beginning, flow } from './flow.ts';

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
