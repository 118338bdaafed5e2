import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/**
 * The client's address: the socket's, unless `trustedHops` proxies of ours stand before the server; then the entry that
 * the outermost of them appended to X-Forwarded-For. What a client writes there itself changes nothing.
 */
export const addressOf = (c: Context, trustedHops: number): string => {
  const forwarded = c.req.header('x-forwarded-for')?.split(',') ?? [];
  const trusted = trustedHops > 0 ? forwarded.at(-trustedHops)?.trim() : undefined;
  if (trusted) return trusted;
  // called in process there is no socket
  return c.env && 'incoming' in c.env ? (getConnInfo(c).remote.address ?? 'unknown') : 'in process';
};
