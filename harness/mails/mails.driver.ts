/** The sample mails, as a member reads them. */

import type { Driver } from '#harness/drivers/driver.ts';
import { button, link, press, question, text } from '#harness/drivers/things.ts';
import type { MailsEvent } from '#machines/mails/mails.types.ts';
import { mailsFlow } from '#model/mails/mails.model.ts';

type Open = Extract<MailsEvent, { type: 'mails.open' }>;

export const mailsDriver: Driver = {
  flow: mailsFlow,
  as: 'siti',
  at: '/profile/email',
  acts: {},
  moves: {
    'star.toggle': press('Star'),
    'mail.delete': press('Delete'),
    'confirm -> yes': press('Yes, delete it'),
    'confirm -> no': press('No, keep it'),
    'mails.open': async (person, { event }) => {
      const { id } = event as Open;
      await person.go(id === null ? '/profile/email' : `/profile/email/${id}`);
      // another page
      await person.until(id === null ? LIST : id === '1' ? MAIL : GONE);
    },
  },
  seen: {
    confirmingDelete: question('Delete this email?'),
    missing: text('This email is not here any more'),
    list: text('These are samples. What the clinics send you is in your own mailbox.'),
    reading: text('If you take medicine, bring its name and dose.'),
  },
  others: [link(), button('Star'), button('Delete'), button('Back')],
};
const LIST = mailsDriver.seen['list'] ?? text('');
const MAIL = mailsDriver.seen['reading'] ?? text('');
const GONE = mailsDriver.seen['missing'] ?? text('');

export const drivers: readonly Driver[] = [mailsDriver];
