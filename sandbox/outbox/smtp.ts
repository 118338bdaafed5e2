import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Outbox } from './outbox.ts';

const MAIL_MAX_BYTES = 1_000_000;

const deliver = async (stream: Readable, to: string, outbox: Outbox): Promise<void> => {
  const mail = await PostalMime.parse(await buffer(stream), { attachmentEncoding: 'base64' });
  const { subject = '', text = '', html, attachments } = mail;
  const files = attachments.map(({ filename, mimeType, content }) => ({
    filename: filename ?? '',
    contentType: mimeType,
    content: typeof content === 'string' ? content : '',
  }));
  outbox.put({ kind: 'mail', to, subject, text, ...(html !== undefined && { html }), attachments: files });
};

/** A mail server on this machine, at any free port, that delivers everything into the outbox; over TLS if it has a certificate. */
export const startSmtp = async (
  outbox: Outbox,
  tls?: { key: string; cert: string },
): Promise<{ url: string; close: () => Promise<void> }> => {
  const server = new SMTPServer({
    ...(tls && { secure: true, ...tls }),
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAIL_MAX_BYTES,
    onData: (stream, { envelope }, done) => {
      const to = envelope.rcptTo.map(({ address }) => address).join(', ');
      callbackify(deliver)(stream, to, outbox, done);
    },
  });
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return {
    url: `${tls ? 'smtps' : 'smtp'}://127.0.0.1:${address.port}`,
    close: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      server.close(resolve);
      return promise;
    },
  };
};
