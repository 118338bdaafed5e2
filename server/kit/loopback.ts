/** Access from this machine alone. */
import { BlockList, isIP } from 'node:net';
import type { Context, MiddlewareHandler } from 'hono';
import { bareAddress, IN_PROCESS, socketAddressOf } from './address.ts';

/** @param host a name or an address, as in a URL or a Host header, with or without its port */
export const isLoopback = (host: string): boolean => {
  if (/^localhost(?::\d+)?$/i.test(host)) return true;
  const address = bareAddress(host);
  if (address === null) return false;
  const loopback = new BlockList();
  loopback.addSubnet('127.0.0.0', 8);
  loopback.addAddress('::1', 'ipv6');
  return loopback.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
};

/** Headers of a proxy that asks for another client. */
const FORWARDING = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * Whether a browser on this machine sent the request, to an address of this machine. A foreign page whose name resolves
 * to this machine sends another Host header, and a proxy may forward requests from elsewhere.
 */
export const isFromThisMachine = (c: Context): boolean => {
  const address = socketAddressOf(c);
  return (
    (address === IN_PROCESS || isLoopback(address)) &&
    isLoopback(c.req.header('host') ?? new URL(c.req.url).host) &&
    FORWARDING.every((name) => c.req.header(name) === undefined)
  );
};

/** Admits only browsers on this machine; a write must also come from a page of ours. */
export const forThisMachine: MiddlewareHandler = async (c, next) => {
  const isSafe = c.req.method === 'GET' || c.req.method === 'HEAD';
  const site = c.req.header('sec-fetch-site') ?? 'none';
  if (isFromThisMachine(c) && (isSafe || site === 'none' || site === 'same-origin')) return next();
  return c.text('Only this machine is served here.', 403, { 'Cache-Control': 'no-store' });
};
