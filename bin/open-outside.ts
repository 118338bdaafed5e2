/** Opens the outside parties: those of the configuration, and the sandbox's for the rest. */
import { join } from 'node:path';
import type { Sandbox } from '#sandbox/sandbox.ts';
import { openDigitalId } from '#server/adapters/digital-id.adapter.ts';
import { readKeyFile } from '#server/adapters/digital-id-keys.adapter.ts';
import { smtpMailer } from '#server/adapters/mail.adapter.ts';
import { noPostalCodes, oneMap } from '#server/adapters/postal-codes.adapter.ts';
import { roomsAt } from '#server/adapters/rooms.adapter.ts';
import { httpSms } from '#server/adapters/sms.adapter.ts';
import { stripeGateway } from '#server/adapters/stripe.adapter.ts';
import { type Config, gatewayFile } from '#server/config/config.rules.ts';
import { demoPostalCodes } from '#server/demo/postal-codes.data.ts';
import type { Deps } from '#server/deps/deps.types.ts';
import { CannotStart, explainSandbox } from './cannot-start.ts';

/** Ports of the sandbox's own origins, beside the server's. */
const beside = (port: number, distance: number): number => (port === 0 ? 0 : port + distance);

const openSandbox = async (
  config: Config,
  publicUrl: string,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
): Promise<Sandbox> => {
  const { host, port, dataDir, stripe, operatorKey, appId } = config;
  // loaded only when the sandbox is needed
  const { startSandbox } = await import('#sandbox/sandbox.ts');
  const serverUrl = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`;
  return startSandbox({
    host,
    publicUrl,
    serverUrl,
    gatewayPort: stripe ? null : beside(port, 1),
    identityProviderPort: beside(port, 2),
    gatewayFile: gatewayFile(dataDir),
    clock,
    walker: join(import.meta.dirname, '../atlas/paths.ts'),
    clinic: { db, serverUrl, appId, operatorKey: operatorKey ?? '' },
  }).catch((error: unknown) => {
    throw explainSandbox(error, config);
  });
};

/** Mail, SMS, digital ID, card provider and rooms: those of the configuration, and the sandbox's for the rest. */
export const openOutside = async (config: Config, publicUrl: string, ours: Pick<Deps, 'db' | 'clock'>) => {
  const sandbox = config.isDemo ? await openSandbox(config, publicUrl, ours) : null;
  const smtpUrl = config.smtpUrl ?? sandbox?.smtpUrl;
  const gateway = config.smsUrl && config.smsKey ? { url: config.smsUrl, key: config.smsKey } : sandbox?.sms;
  const digitalId = config.digitalId
    ? { ...config.digitalId, keys: readKeyFile(config.digitalId.keyFile), redirectUri: `${publicUrl}/callback` }
    : sandbox?.digitalId;
  const stripe = config.stripe ?? sandbox?.gateway;
  if (!smtpUrl || !gateway || !digitalId || !stripe)
    throw new CannotStart('Mail, SMS, digital ID and card provider are needed without DEMO.');
  const roomUrl = config.roomUrl ?? sandbox?.roomUrl;
  return {
    sandbox,
    mailer: smtpMailer({ url: smtpUrl, from: config.mailFrom }),
    sms: httpSms(gateway),
    digitalId: openDigitalId(digitalId),
    postalCodes: config.postal ? oneMap(config.postal) : config.isDemo ? demoPostalCodes : noPostalCodes,
    rooms: roomUrl === undefined ? null : roomsAt(roomUrl),
    gateway: stripeGateway({ ...stripe, transferPercentage: config.transferPercentage }),
  };
};
