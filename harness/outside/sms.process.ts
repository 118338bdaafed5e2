/** The gateway of short messages. */
import { startSmsGateway } from '#sandbox/outbox/sms-gateway.ts';
import { telling, tellReached } from './tell.ts';

const { url, key } = await startSmsGateway(telling());
tellReached({ SMS_URL: url, SMS_KEY: key });
