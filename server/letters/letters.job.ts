/**
 * Makes the letters of recorded events, once for each reader and channel, also after a kill and with several processes:
 * the transaction that queues an event's messages also marks the event.
 */
import type { InvoiceId, OrderKey } from '#contract/ids.ts';
import { addMs, DAY_MS, type IsoInstant, isBefore } from '#contract/time.ts';
import type { Deps } from '#server/deps/deps.types.ts';
import { dayOfLetter } from '#server/kit/dates.ts';
import type { AnswerLanguage } from '#server/kit/refusal-words.ts';
import { createVault, type Vault } from '#server/kit/sealed.ts';
import { noteUnsent, type UnsentWhy } from '#server/mail/letter-log.store.ts';
import { mailSending, type SendingDeps, startMailSending } from '#server/mail/mail-sending.job.ts';
import { type Message, queueMessage } from '#server/mail/outbox.store.ts';
import { endFormerKeys } from '#server/order-key/order-key.store.ts';
import { findLanguage, listContacts } from '#server/patient/contact.store.ts';
import { factsOf, placeOf, toldStart } from './facts.rules.ts';
import { listReaders, type Reader } from './facts.store.ts';
import { readKnown } from './known.service.ts';
import { type Letter, mailOf, smsOf } from './letter.page.ts';
import { filesOf } from './letter-files.service.ts';
import { type Link, linkOf, newLink } from './letter-link.service.ts';
import { listChoices, listWaiting, takeEvent, type WaitingEvent } from './letters.store.ts';
import type { Known } from './letters.types.ts';
import { findRow } from './letters.words.ts';
import { offAddress } from './letters-off.routes.ts';
import { tellOfLinkAsks } from './order-link-news.service.ts';
import { isSent, type OfReader, whyUnsent } from './sent.rules.ts';

export type LetterDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'secret' | 'pdfs' | 'publicUrl' | 'logger'>;

const LIFETIME_MS = 3 * DAY_MS;

interface Reading {
  reader: Reader | null;
  language: AnswerLanguage;
  now: IsoInstant;
  /** Link of the letter; null: the link of the row. */
  link?: Link | null;
}

const letterOf = async (
  deps: LetterDeps,
  known: Known,
  { reader, language, now, link = null }: Reading,
): Promise<Letter> => ({
  row: known.row,
  facts: factsOf(known, language),
  language,
  place: placeOf(known, language),
  ...(link ?? (await linkOf(deps, known, reader, now))),
  name: reader?.name ?? null,
  patientName: reader?.patientName ?? null,
  attachments: await filesOf(deps, known, { reader, language, now }),
  off: reader && offAddress(createVault(deps.secret), deps.publicUrl, reader.id, known.row.kind),
});

const ofReader = async (deps: LetterDeps, known: Known, reader: Reader, now: IsoInstant): Promise<OfReader> => {
  const { db } = deps;
  const isRecord = known.row.isRecord === true || known.order?.isRecord === true;
  if (isRecord && !reader.hasProvenNumber) return { messages: [], hasEmail: null };
  const choices = await listChoices(db, reader.id);
  const proven = await listContacts(db, reader.id);
  const hasEmail = proven.some(({ kind }) => kind === 'email');
  const contacts = proven.filter(({ kind }) => isSent(known, kind === 'email' ? 'mail' : 'sms', choices, hasEmail));
  if (contacts.length === 0) return { messages: [], hasEmail };
  const language = reader.language ?? (await findLanguage(db, reader.id)) ?? 'en';
  const letter = await letterOf(deps, known, { reader, language, now });
  const messages = contacts.map(({ kind, address }) =>
    kind === 'email' ? mailOf(address, letter) : smsOf(address, letter),
  );
  return { messages, hasEmail };
};

interface Written {
  messages: Message[];
  /** After this instant the messages are useless. */
  endsAt: IsoInstant;
  unsent?: UnsentWhy | null;
  /** The key that ends the former ones of its order. */
  newKey?: { invoiceId: InvoiceId; key: OrderKey };
}

/** A letter with a new link alone: one that another process has queued would have ended it. */
const withNewLink = async (deps: LetterDeps, known: Known, now: IsoInstant): Promise<Omit<Written, 'endsAt'>> => {
  const { order } = known;
  const made = await newLink(deps, known, now);
  if (!order?.email || made === null) return { messages: [] };
  const { link, key, endsAt } = made;
  const language = order.language ?? 'en';
  const letter = await letterOf(deps, known, { reader: null, language, now, link });
  const facts = { ...letter.facts, day: dayOfLetter(endsAt, language) };
  return { messages: [mailOf(order.email, { ...letter, facts })], newKey: { invoiceId: order.id, key } };
};

/** Mails to a guest only: the news of an order goes to the person who placed it. */
const ofGuest = async (deps: LetterDeps, known: Known, now: IsoInstant): Promise<Omit<Written, 'endsAt'>> => {
  const { order, row } = known;
  if (row.renewsKey) return withNewLink(deps, known, now);
  if (row.mail === 'never') return { messages: [] };
  if (!order?.email) return { messages: [], unsent: 'noAddress' };
  if (!isSent(known, 'mail', [])) return { messages: [] };
  const language = order.language ?? 'en';
  return { messages: [mailOf(order.email, await letterOf(deps, known, { reader: null, language, now }))] };
};

/** Every message of an event. */
const write = async (deps: LetterDeps, event: WaitingEvent, now: IsoInstant): Promise<Written> => {
  const endsAt = addMs(now, LIFETIME_MS);
  const row = findRow(event.letter);
  if (row === null) return { messages: [], endsAt };
  const known = await readKnown(deps, row, event);
  if (known.order?.isOfGuest) return { ...(await ofGuest(deps, known, now)), endsAt };
  const written: OfReader[] = [];
  for (const reader of await listReaders(deps.db, event.patientId))
    written.push(await ofReader(deps, known, reader, now));
  const messages = written.flatMap((one) => one.messages);
  const unsent = whyUnsent(row, written);
  const { until } = event.metadata as { until?: IsoInstant };
  return { messages, unsent, endsAt: until ?? ((row.kind === 'reminders' && toldStart(known)) || endsAt) };
};

/** The former keys end only with the letter that is sent: of two processes that write it, the other one's key is in no mail. */
const queue = (
  { db }: LetterDeps,
  vault: Vault,
  event: WaitingEvent,
  { messages, endsAt, unsent = null, newKey }: Written,
  now: IsoInstant,
) =>
  db.transaction().execute(async (tx) => {
    if (!(await takeEvent(tx, event.id, now))) return;
    if (newKey) await endFormerKeys(tx, { ...newKey, until: event.createdAt });
    const { letter, patientId, metadata } = event;
    const { invoiceId } = metadata as { invoiceId?: InvoiceId };
    const about = { patientId, kind: letter, invoiceId: invoiceId ?? null };
    for (const message of messages) await queueMessage(tx, vault, message, { now, endsAt, letter, about });
    if (unsent !== null) await noteUnsent(tx, about, unsent, now);
  });

/** The returned function makes the letters of all waiting events. A failed event waits for the next run, for three days. */
const letterMaking = (deps: LetterDeps): (() => Promise<void>) => {
  const { db, clock, logger } = deps;
  const vault = createVault(deps.secret);
  const make = async (event: WaitingEvent): Promise<void> => {
    const now = await clock.now();
    const { letter, createdAt } = event;
    try {
      await queue(deps, vault, event, await write(deps, event, now), now);
    } catch (error) {
      const name = error instanceof Error ? error.name : typeof error;
      logger.warn({ event: 'letter not made', letter, name });
      if (isBefore(now, addMs(createdAt, LIFETIME_MS))) return;
      await queue(deps, vault, event, { messages: [], unsent: 'tooLate', endsAt: now }, now);
      logger.error({ event: 'message given up', alarm: true, letter, tries: 0 });
    }
  };
  return async () => {
    const tried: string[] = [];
    for (;;) {
      const waiting = await listWaiting(db, tried);
      if (waiting.length === 0) return;
      for (const event of waiting) await make(event);
      tried.push(...waiting.map(({ id }) => id));
    }
  };
};

/** The returned function makes the letters that are due, and sends all messages by `send`. */
export const lettersAndMail = (
  deps: LetterDeps & SendingDeps,
  send: () => Promise<void> = mailSending(deps),
): (() => Promise<void>) => {
  const make = letterMaking(deps);
  const failed = () => deps.logger.error({ event: 'letters failed' });
  return async () => {
    await tellOfLinkAsks(deps).catch(failed);
    await make().catch(failed);
    await send();
  };
};

/** Makes and sends now, every quarter of a minute, and soon after `wake`. */
export const startLetters = (deps: LetterDeps & SendingDeps) => startMailSending(lettersAndMail(deps));
