/** The mail provider: SMTP over TLS, with the certificate that it is given. */
import { startSmtp } from '#sandbox/outbox/smtp.ts';
import { given, telling, tellReached } from './tell.ts';

const { url } = await startSmtp(telling(), { key: given('TLS_KEY'), cert: given('TLS_CERT') });
tellReached({ SMTP_URL: url });
