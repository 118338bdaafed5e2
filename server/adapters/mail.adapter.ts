/** Mail by SMTP. */
import { createTransport } from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Names the mail at the receiver, so that one that is sent twice after a kill shows once. */
  id?: string;
  attachments?: MailAttachment[];
  /** Address that ends mails of this kind by one POST (RFC 8058). */
  off?: string;
}

export interface MailAttachment {
  filename: string;
  contentType: string;
  /** Base64. */
  content: string;
}

export interface Mailer {
  /** @throws when the mail could not be handed over within ten seconds */
  send: (mail: Mail) => Promise<void>;
}

const TIMEOUT_MS = 10_000;

/**
 * @param url smtp://user:password@host:port, or smtps://
 * @param from sender of every mail, for example "MyNiks <no-reply@example.com>"
 */
export const smtpMailer = ({ url, from }: { url: string; from: string }): Mailer => {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = /@([\w.-]+)/.exec(from)?.[1] ?? 'myniks';
  return {
    async send({ id, attachments = [], off, ...mail }) {
      const files = attachments.map((file) => ({ ...file, encoding: 'base64' }));
      await transport.sendMail({
        from,
        ...mail,
        ...(id && { messageId: `<${id}@${host}>` }),
        ...(off && {
          headers: { 'List-Unsubscribe': `<${off}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
        }),
        attachments: files,
      });
    },
  };
};
