/** A sample mail; its words are the view's (PROFILE-14). */
export interface Mail {
  id: string;
  isRead: boolean;
  isStarred: boolean;
}

export interface MailsContext {
  /** Newest first. */
  mails: readonly Mail[];
  /** The mail whose page shows; null on the list. */
  open: string | null;
}

export type MailsEvent =
  /** A page of the mails was opened: the list, or one mail. */
  { type: 'mails.open'; id: string | null } | { type: 'star.toggle' } | { type: 'mail.delete' };

/** The page of the mail is left for the list. */
export interface MailsEmitted {
  type: 'mail.deleted';
}
