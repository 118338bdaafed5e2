/**
 * `npm run rehearse`: stand-ins for mail, SMS, video rooms and digital ID beside a server in production's own mode, so that
 * a clinic is opened on one machine before any contract is signed. Its settings are written to `.env`, which every command reads.
 */
import './check-node.mjs';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { Hono } from 'hono';
import { makeClientKeys } from '#sandbox/identity-provider/client-keys.ts';
import { startIdentityProvider } from '#sandbox/identity-provider/identity-provider.ts';
import { outboxRoutes } from '#sandbox/outbox/outbox.routes.ts';
import { createOutbox } from '#sandbox/outbox/outbox.ts';
import { startSmsGateway } from '#sandbox/outbox/sms-gateway.ts';
import { startSmtp } from '#sandbox/outbox/smtp.ts';
import { ROOM_PATH, roomRoutes } from '#sandbox/room/room.routes.ts';
import { openRooms } from '#sandbox/room/rooms.ts';
import { publicKeysOf } from '#server/adapters/digital-id-keys.adapter.ts';
import { privateFolder } from '#server/db/private-files.adapter.ts';
import { listen } from '#server/listen.adapter.ts';
import { readCommand } from '#tools/command.ts';
import { CannotStart, endWith, explainListening } from './cannot-start.ts';

const USAGE = `npm run rehearse [-- --port 3000 --database postgres://…]

Stands in for mail, SMS, video rooms and digital ID beside a server in production's own mode, on this machine alone. It writes
the settings to .env, which every other command reads, and keeps running: open the clinic in another terminal, and read
mails and short messages at the address that it prints. Started again, it keeps the keys of its .env: start the server after it, too.
Cards are not paid here; npm start without settings, the demo, has them.

  --port      the one of the patients' app; the desk is one above, the outbox two, the digital ID three above (default 3000)
  --database  a PostgreSQL 15 for DATABASE_URL; without one the embedded database of DATA_DIR is used

For example:
  npm run rehearse -- --database postgres://myniks:password@127.0.0.1/myniks

Exit code 0: stopped. 1: it could not be done, for the reason that is printed. 2: not understood.`;

const FILE = '.env';
const MARK = '# Written by npm run rehearse: stand-ins, and no real people.';
const HERE = '127.0.0.1';

const { values } = readCommand({
  usage: USAGE,
  options: { port: { type: 'string', default: '3000' }, database: { type: 'string' } },
});

/** @throws CannotStart when the file has settings of another installation */
const earlier = (): NodeJS.Dict<string> => {
  if (!existsSync(FILE)) return {};
  const text = readFileSync(FILE, 'utf8');
  if (!text.startsWith(MARK))
    throw new CannotStart(`${FILE} has settings of another installation: move it away first.`);
  return parseEnv(text);
};

const rehearse = async (port: number): Promise<void> => {
  const kept = earlier();
  const outbox = createOutbox();
  const publicUrl = `http://localhost:${port}`;
  const keys = makeClientKeys();
  const keyFile = resolve(kept['DATA_DIR'] ?? '.data', 'rehearsal-keys.json');
  privateFolder(resolve(keyFile, '..'));
  writeFileSync(keyFile, JSON.stringify({ keys }), { mode: 0o600 });
  const pages = new Hono();
  outboxRoutes(pages, outbox);
  roomRoutes(pages, openRooms(Date.now));
  const client = { clientId: 'rehearsal', publicKeys: publicKeysOf(keys), redirectUri: `${publicUrl}/callback` };
  await listen(new Hono().route('/sandbox', pages), port + 2, HERE);
  const [smtp, sms, provider] = await Promise.all([
    startSmtp(outbox),
    startSmsGateway(outbox),
    startIdentityProvider({ host: HERE, port: port + 3, hostname: 'localhost' }, client),
  ]);
  const random = (bytes: number) => randomBytes(bytes).toString('base64');
  const settings = {
    OPERATOR_KEY: random(24),
    SECRET_KEY: random(32),
    ...kept,
    DEMO: '0',
    STAGE: 'staging',
    PORT: String(port),
    OPERATOR_PORT: String(port + 1),
    PUBLIC_URL: publicUrl,
    DESK_URL: `http://localhost:${port + 1}`,
    ...(values.database === undefined ? { EMBEDDED_DATABASE: '1' } : { DATABASE_URL: values.database }),
    SMTP_URL: smtp.url,
    MAIL_FROM: 'no-reply@clinic.example',
    SMS_URL: sms.url,
    SMS_KEY: sms.key,
    SINGPASS_ISSUER: provider.issuer,
    SINGPASS_CLIENT_ID: client.clientId,
    SINGPASS_KEYS: keyFile,
    ROOM_URL: `http://localhost:${port + 2}${ROOM_PATH}`,
    SHANGHAI_ADDRESS: '1 Rehearsal Road, Shanghai 200040',
    SHANGHAI_PHONE: '+86 21 5550 0100',
    STRIPE_SECRET_KEY: 'sk_test_rehearsal',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_rehearsal',
    STRIPE_WEBHOOK_SECRETS: 'whsec_rehearsal',
    STRIPE_ACCOUNT: 'acct_rehearsal',
    TRANSFER_PERCENTAGE: '90',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}='${value}'`);
  writeFileSync(FILE, `${[MARK, ...lines].join('\n')}\n`, { mode: 0o600 });
  console.log(`${FILE} has the settings. In another terminal: npm run clinic, npm start, npm run staff.

  Patients             ${publicUrl}
  Desk                 ${settings.DESK_URL}/desk
  Mail and SMS         http://localhost:${port + 2}/sandbox/outbox`);
};

const port = Number(values.port);
try {
  if (!Number.isInteger(port) || port < 1 || port > 65_000) throw new CannotStart(`${values.port} is not a port.`);
  await rehearse(port);
} catch (error) {
  endWith(explainListening(error, { port, host: HERE }), 1);
  process.exit();
}
