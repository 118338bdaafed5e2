/** Letters carry a calendar file or a receipt. */
import { calendarFileOf } from '#contract/calendar-file.ts';
import { addMs, type IsoInstant, msBetween } from '#contract/time.ts';
import type { MailAttachment } from '#server/adapters/mail.adapter.ts';
import type { Deps } from '#server/deps/deps.types.ts';
import type { AnswerLanguage } from '#server/kit/refusal-words.ts';
import { placeOf, toldStart, whereOf } from './facts.rules.ts';
import { type Reader, readReceipt } from './facts.store.ts';
import type { Known } from './letters.types.ts';
import { FRAME } from './letters.words.ts';

type FilesDeps = Pick<Deps, 'db' | 'pdfs'>;

/** The calendar's entry names no service and no person: it lies in many calendars. Null once the visit has moved on. */
const calendarFile = (
  known: Known,
  method: 'publish' | 'cancel',
  language: AnswerLanguage,
  now: IsoInstant,
): MailAttachment | null => {
  const { visit } = known;
  const start = toldStart(known);
  if (visit === null || start !== visit.startsAt) return null;
  const { id, startsAt, endsAt, isRemote, place, revision } = visit;
  const { bookedAs, video } = FRAME[language];
  const file = calendarFileOf(
    {
      id,
      revision,
      start: startsAt,
      end: addMs(startsAt, msBetween(startsAt, endsAt)),
      summary: isRemote ? video : bookedAs(placeOf(known, language).name),
      location: isRemote ? video : whereOf(known, visit, language),
      description: place.phone,
      email: known.company.email,
      method,
    },
    now,
  );
  const filename = method === 'cancel' ? 'visit-cancelled.ics' : 'visit.ics';
  const contentType = `text/calendar; charset=utf-8; method=${method.toUpperCase()}`;
  return { filename, contentType, content: Buffer.from(file).toString('base64') };
};

/** The receipt alone names the bought goods, and it has no address or phone. */
const receiptFile = async (
  { db, pdfs }: FilesDeps,
  { order, company }: Known,
  reader: Reader | null,
): Promise<MailAttachment | null> => {
  const paid = order && (await readReceipt(db, order.id));
  if (!paid) return null;
  const asker = reader?.id ?? paid.patientId;
  const { name, bytes } = await pdfs.make({ kind: 'receipt', paid, company }, asker);
  return { filename: `${name}.pdf`, contentType: 'application/pdf', content: Buffer.from(bytes).toString('base64') };
};

/** @param reader null for a guest */
export const filesOf = async (
  deps: FilesDeps,
  known: Known,
  { reader, language, now }: { reader: Reader | null; language: AnswerLanguage; now: IsoInstant },
): Promise<MailAttachment[]> => {
  const { attach } = known.row;
  if (attach === undefined) return [];
  if (attach !== 'receipt') {
    const file = calendarFile(known, attach, language, now);
    return file ? [file] : [];
  }
  const receipt = await receiptFile(deps, known, reader);
  return receipt ? [receipt] : [];
};
