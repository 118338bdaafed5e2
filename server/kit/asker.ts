/** The sender of a request, as limits count it: hashes of the session's token and of the place that the request comes from. */
import type { Context } from 'hono';
import type { Logger } from 'pino';
import { HOUR_MS, type IsoInstant, msOf } from '#contract/time.ts';
import { clientPlaceOf } from './address.ts';
import { hashOf } from './kept-answers.store.ts';

export interface Asker {
  address: string;
  /** Null for IPv4. */
  network: string | null;
  /** Null for IPv4. */
  carrier: string | null;
  crowd: string;
  /** Null without a token; the token is not checked here. */
  session: string | null;
}

const named = (text: string): string => hashOf(text).toString('base64url');

export const askerOf = (c: Context, tokenHash: Buffer | null, trustedHops: number): Asker => {
  const { address, network, carrier, crowd } = clientPlaceOf(c, trustedHops);
  return {
    address: named(address),
    network: network === null ? null : named(network),
    carrier: carrier === null ? null : named(carrier),
    crowd: named(crowd),
    session: tokenHash === null ? null : tokenHash.toString('base64url'),
  };
};

/**
 * A proxy before the server that TRUST_PROXY does not name makes all its clients one address: then one of them uses up
 * the limits of all. The log gives an alarm, at most once an hour.
 */
export const forwardedAlarm = (
  logger: Logger,
  config: { trustProxy: number },
): ((c: Context, now: IsoInstant) => void) => {
  let alarmedAt = Number.NEGATIVE_INFINITY;
  return (c, now) => {
    if (config.trustProxy > 0 || msOf(now) - alarmedAt < HOUR_MS || !c.req.header('x-forwarded-for')) return;
    alarmedAt = msOf(now);
    logger.error({
      event: 'forwarded addresses are not believed: TRUST_PROXY is 0, so all clients of a proxy share one limit',
      alarm: true,
    });
  };
};
