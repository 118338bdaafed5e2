/**
 * A server in process for tests: the real app on a real database with the demo world, a clock that only the test moves,
 * and no rate limits unless a test wants them.
 */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { Kysely } from 'kysely';
import type { DestinationStream } from 'pino';
import { DEFAULT_API_BASE, DEFAULT_APP_ID } from '#contract/constants.ts';
import type { Token } from '#contract/ids.ts';
import { addMs, type IsoInstant } from '#contract/time.ts';
import { makeClientKeys } from '#sandbox/identity-provider/client-keys.ts';
import { createOutbox, type Outbox } from '#sandbox/outbox/outbox.ts';
import { dataFileMaking } from '#server/account/data-file.job.ts';
import { openDigitalId } from '#server/adapters/digital-id.adapter.ts';
import { picturesIn } from '#server/adapters/pictures.adapter.ts';
import { roomsAt } from '#server/adapters/rooms.adapter.ts';
import { stripeGateway } from '#server/adapters/stripe.adapter.ts';
import { createApp } from '#server/app.ts';
import { settleBooking } from '#server/appointment/hold.service.ts';
import { DEMO_COMPANY } from '#server/config/company.rules.ts';
import { DEMO_OPERATOR_KEY } from '#server/config/config.rules.ts';
import type { Clock } from '#server/db/clock.adapter.ts';
import type { Database } from '#server/db/tables.types.ts';
import { type MemberId, patientIdOf } from '#server/demo/people.data.ts';
import { demoPostalCodes } from '#server/demo/postal-codes.data.ts';
import type { Deps } from '#server/deps/deps.types.ts';
import { withRetry } from '#server/kit/database-errors.ts';
import { createLogger } from '#server/kit/logger.ts';
import { lettersAndMail } from '#server/letters/letters.job.ts';
import { mailSending } from '#server/mail/mail-sending.job.ts';
import { type PdfMaker, pdfWorkers } from '#server/pdf/pdf-workers.service.ts';
import { pdfMaking } from '#server/pdf/sheet.page.ts';
import { drawPdf, drawPhoto, isPdf } from '#server/redrawing/draw.service.ts';
import { redrawing } from '#server/redrawing/redrawing.service.ts';
import type { Redraw } from '#server/redrawing/redrawing.types.ts';
import { startSession } from '#server/session/session.store.ts';
import { notingAnswers } from './answers.ts';
import { openWorldDatabase, takeWorldDatabase, WORLD_NOW } from './databases.ts';
import { restore, TEST_SECRETS, touchedIn } from './seeded.ts';
import { listUnreached, refuseUnreached } from './unreached.ts';

export { WORLD_NOW };

const PUBLIC_URL = 'https://myniks.test';
/** A closed port; a test that needs the identity or the card provider opens it (digital-id.ts, gateway.ts). */
const NOBODY = 'http://127.0.0.1:9';

const NO_GATEWAY = {
  secretKey: 'sk_test_nobody',
  publishableKey: 'pk_test_nobody',
  webhookSecrets: ['whsec_nobody'],
  account: 'acct_nobody',
  transferPercentage: 90,
  sandbox: NOBODY,
};

export interface WorldOptions {
  /** The instant at which the world is seeded and the clock starts. */
  now?: IsoInstant;
  /** By default PostgreSQL when TEST_DATABASE_URL is set, else PGlite. */
  database?: 'pglite' | 'postgres';
  /** Factor on every rate limit; 0, the default, is off. */
  rateLimitScale?: number;
  /** Maximum of SMS in an hour; 500 by default. */
  smsBudgetPerHour?: number;
  /** The world changes its database beyond rows, so that no other world may use it afterwards. */
  isDatabaseChanged?: boolean;
  /** The world finds out which states invoices get into: one that the list lacks is no fault yet. */
  isExploring?: boolean;
  /** Receives the log lines; by default the world logs nothing. */
  logs?: DestinationStream;
  /** Replaces other parts of the server. */
  deps?: Partial<Deps>;
}

export interface Answered {
  status: number;
  body: unknown;
  headers: Headers;
}

export interface World {
  app: Hono;
  db: Kysely<Database>;
  deps: Deps;
  clock: Clock & { set: (instant: IsoInstant) => void; advance: (ms: number) => void };
  /** Mails and short messages that were sent since the last reset. */
  outbox: Outbox;
  /** Sends the mails that wait in the database, as the server does a moment later. */
  sendMail: () => Promise<void>;
  /** Makes the letters of recorded events, and sends all waiting messages, as the server's job does. */
  sendLetters: () => Promise<void>;
  /** Makes the requested files of patients' data, as the server's job does. */
  makeDataFiles: () => Promise<void>;
  /** Hands a request to the app in process. */
  fetch: (request: Request) => Promise<Response>;
  /** A call below /api with the app-id, JSON and the token filled in. */
  call: (method: string, path: string, options?: CallOptions) => Promise<Answered>;
  /** Accepted writes since the last reset: no refusals, no repeated answers, no signing in or out. */
  writes: () => number;
  /** A new session of a demo account, without a password. */
  signIn: (userId: MemberId, options?: { remember?: boolean }) => Promise<Token>;
  /** Restores the seeded world and its clock. @throws where an invoice was in a state that no calls reach */
  reset: () => Promise<void>;
  close: () => Promise<void>;
}

interface CallOptions {
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

const isCountedWrite = ({ method, url }: Request, answer: Response): boolean => {
  const { pathname } = new URL(url);
  return (
    method !== 'GET' &&
    answer.ok &&
    pathname.startsWith(DEFAULT_API_BASE) &&
    !pathname.startsWith(`${DEFAULT_API_BASE}/signin`) &&
    !answer.headers.has('Idempotency-Replayed')
  );
};

/**
 * Makes PDFs in this thread: a page under jsdom with a stopped clock is checked once it settles, which cannot see a
 * worker.
 */
const pdfsHere = (): PdfMaker => {
  const make = pdfMaking();
  return { make, close: async () => {} };
};

/** Draws files in this thread, for the same reason. */
const drawHere: Redraw = (file) => (isPdf(file.bytes) ? drawPdf(file) : drawPhoto(file));

export const openWorld = async ({
  now = WORLD_NOW,
  database,
  rateLimitScale = 0,
  smsBudgetPerHour = 500,
  isDatabaseChanged = false,
  isExploring = false,
  logs,
  deps: otherDeps,
}: WorldOptions = {}): Promise<World> => {
  const server = database === 'pglite' ? null : (process.env['TEST_DATABASE_URL'] ?? null);
  if (database === 'postgres' && server === null) throw new Error('TEST_DATABASE_URL is not set');
  const open = isDatabaseChanged ? openWorldDatabase : takeWorldDatabase;
  const opened = await open(server, now);
  const { db } = opened;

  let current = now;
  let writes = 0;
  const clock: World['clock'] = {
    now: () => Promise.resolve(current),
    set: (instant) => {
      current = instant;
    },
    advance: (ms) => {
      current = addMs(current, ms);
    },
  };
  const pictureFolder = join(tmpdir(), `myniks-pictures-${randomUUID()}`);
  const outbox = createOutbox(() => current);
  const deps: Deps = {
    db,
    clock,
    config: {
      appId: DEFAULT_APP_ID,
      operatorKey: DEMO_OPERATOR_KEY,
      rateLimitScale,
      smsBudgetPerHour,
      trustProxy: 0,
      company: DEMO_COMPANY,
      showsStaffNames: false,
      deskUrl: null,
      storeCookie: { name: 'opencart-session', domain: null },
    },
    logger: createLogger(logs ? 'trace' : 'silent', logs),
    ...TEST_SECRETS,
    mailer: outbox.mailer,
    sms: outbox.sms,
    digitalId: openDigitalId({
      issuer: NOBODY,
      clientId: 'myniks',
      keys: makeClientKeys(),
      redirectUri: `${PUBLIC_URL}/callback`,
    }),
    gateway: stripeGateway(NO_GATEWAY),
    postalCodes: demoPostalCodes,
    rooms: roomsAt('https://meet.example.com/{room}#name={name}'),
    onPaid: settleBooking,
    pdfs: 'document' in globalThis ? pdfsHere() : pdfWorkers(),
    redraw: 'document' in globalThis ? drawHere : redrawing(),
    pictures: picturesIn(pictureFolder),
    publicUrl: PUBLIC_URL,
    ...otherDeps,
  };
  const sendMail = mailSending(deps);
  // one sender for both: a second one finds nothing due while the first holds the messages
  const sendLetters = lettersAndMail(deps, sendMail);
  // sends after the answer, as the server does
  deps.wakeMail = () => setTimeout(() => void sendMail(), 0);
  const makeDataFiles = dataFileMaking(deps);
  deps.wakeDataFiles = () => setTimeout(() => void makeDataFiles(), 0);
  /** Finishes waiting messages and files, so that they do not reach the next test. */
  const finish = async () => {
    const touched = await touchedIn(db);
    if (touched.has('outbox')) await sendMail();
    if (touched.has('data_file')) await makeDataFiles();
    return touched;
  };
  const app = notingAnswers(createApp(deps));

  const fetch: World['fetch'] = async (request) => {
    const answer = await app.fetch(request);
    if (isCountedWrite(request, answer)) writes += 1;
    return answer;
  };

  const call: World['call'] = async (method, path, { token, body, headers = {} } = {}) => {
    const url = new URL(`http://myniks.test${DEFAULT_API_BASE}${path}`);
    if (!url.searchParams.has('app-id')) url.searchParams.set('app-id', DEFAULT_APP_ID);
    const answer = await fetch(
      new Request(url, {
        method,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(method !== 'GET' && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(method !== 'GET' && { body: typeof body === 'string' ? body : JSON.stringify(body ?? {}) }),
      }),
    );
    return { status: answer.status, body: await answer.json(), headers: answer.headers };
  };

  return {
    app,
    db,
    deps,
    clock,
    outbox,
    sendMail,
    sendLetters,
    makeDataFiles,
    fetch,
    call,
    writes: () => writes,
    signIn: (userId, { remember = true } = {}) =>
      startSession(db, patientIdOf(userId), remember ? 'remembered' : 'member', current),
    reset: async () => {
      const touched = await finish();
      const isMade = !isExploring && (touched.has('invoice') || touched.has('delivery'));
      const unreached = isMade ? await listUnreached(db) : [];
      // a late webhook of the provider takes its locks in another order
      await withRetry(() => restore(db));
      outbox.clear();
      current = now;
      writes = 0;
      refuseUnreached(unreached);
    },
    close: async () => {
      await finish();
      await deps.pdfs.close();
      await opened.close();
      rmSync(pictureFolder, { recursive: true, force: true });
    },
  };
};
