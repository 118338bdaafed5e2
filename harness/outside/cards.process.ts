/** The card provider: by TLS for the server, which knows no other address than the provider's name; plain for the page. */
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { createServer } from 'node:tls';
import { startGateway } from '#sandbox/gateway/gateway.ts';
import { given, tellReached } from './tell.ts';

const deliver = async (body: string, signature: string): Promise<number> => {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  return (await fetch(given('WEBHOOK_URL'), { method: 'POST', headers, body })).status;
};
const { url, secretKey, publishableKey, webhookSecret, account } = await startGateway({
  host: '127.0.0.1',
  port: 0,
  hostname: '127.0.0.1',
  deliver,
});
const front = createServer({ key: given('TLS_KEY'), cert: given('TLS_CERT') }, (near) => {
  const far = connect(Number(new URL(url).port), '127.0.0.1');
  near.pipe(far).pipe(near);
  near.on('error', () => far.destroy());
  far.on('error', () => near.destroy());
}).listen(0, '127.0.0.1');
await once(front, 'listening');
tellReached({
  CARD_PROVIDER_PORT: String((front.address() as AddressInfo).port),
  CARD_PROVIDER_PAGE: url,
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_PUBLISHABLE_KEY: publishableKey,
  STRIPE_WEBHOOK_SECRETS: webhookSecret,
  STRIPE_ACCOUNT: account,
});
