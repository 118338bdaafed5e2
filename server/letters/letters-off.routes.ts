/** A mail program switches mails of one kind off for their reader, without a sign-in (RFC 8058). */
import type { Hono } from 'hono';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { DEFAULT_API_BASE } from '#contract/constants.ts';
import { LetterKind } from '#contract/entities/letters.ts';
import { PatientId } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Deps } from '#server/deps/deps.types.ts';
import type { Frame } from '#server/kit/frame.ts';
import { Refused } from '#server/kit/refused.ts';
import { createVault, type Vault } from '#server/kit/sealed.ts';
import { hasLogin } from '#server/patient/patient.store.ts';
import { keepChoice } from './letters.store.ts';

const PATH = '/letters/off';
/** Mails to many at once; each other kind is about the reader's own visits, orders or points. */
const BULK: readonly LetterKind[] = ['announcements', 'news'];

const Off = v.object({ patientId: PatientId, kind: LetterKind });
type Off = v.InferOutput<typeof Off>;

/** Null for a kind that is no bulk mail. */
export const offAddress = (
  vault: Vault,
  publicUrl: string,
  patientId: PatientId,
  kind: LetterKind | null,
): string | null =>
  kind !== null && BULK.includes(kind)
    ? `${publicUrl}${DEFAULT_API_BASE}${PATH}/${vault.seal(JSON.stringify({ patientId, kind })).toString('base64url')}`
    : null;

/** @throws Refused NOT_FOUND for a key that no mail has */
const readKey = (vault: Vault, key: string): Off => {
  try {
    return v.parse(Off, JSON.parse(vault.open(Buffer.from(key, 'base64url'))));
  } catch {
    throw new Refused('NOT_FOUND');
  }
};

const switchOff = (db: Kysely<Database>, { patientId, kind }: Off, now: IsoInstant): Promise<void> =>
  db.transaction().execute(async (tx) => {
    // a closed account gets no mail
    if (await hasLogin(tx, patientId)) await keepChoice(tx, patientId, { kind, channel: 'mail', isOn: false }, now);
  });

/** A POST alone switches off: programs that look through mails open every address in them. A person gets to the switches. */
export const lettersOffRoutes = (api: Hono<Frame>, { db, clock, secret, publicUrl }: Deps): void => {
  const vault = createVault(secret);
  api.post(`${PATH}/:key`, async (c) => {
    c.set('route', PATH);
    await switchOff(db, readKey(vault, c.req.param('key')), await clock.now());
    return c.json({ success: true });
  });
  api.get(`${PATH}/:key`, (c) => {
    c.set('route', PATH);
    return c.redirect(`${publicUrl}/profile/letters`);
  });
};
