/**
 * The machine of a server under test, loaded before the server's own files: its clock goes ahead as its parent says, and
 * the card provider's name leads to a port of this machine. Neither is anything that a server can be set to.
 */
import { Agent } from 'node:https';

const CARD_PROVIDER = 'api.stripe.com';
let aheadMs = Number(process.env['CLOCK_AHEAD_MS'] ?? 0);
process.on('message', (ms: unknown) => {
  if (typeof ms === 'number') aheadMs = ms;
});
// the parent may always say more, and the process ends by itself all the same
process.channel?.unref();

const realNow = Date.now.bind(Date);
Date.now = () => realNow() + aheadMs;
globalThis.Date = new Proxy(Date, {
  construct: (made, given, by) => Reflect.construct(made, given.length === 0 ? [Date.now()] : given, by) as Date,
});

const port = Number(process.env['CARD_PROVIDER_PORT']);
const agent = Agent.prototype as unknown as Record<
  'createConnection',
  (options: { host?: string }, ...rest: unknown[]) => unknown
>;
const connect = agent.createConnection;
agent.createConnection = function connectHere(options, ...rest) {
  const here = options.host === CARD_PROVIDER ? { ...options, host: '127.0.0.1', port } : options;
  return connect.call(this, here, ...rest);
};
