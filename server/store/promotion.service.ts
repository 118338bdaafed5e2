/** Rules for using a promotion, and the price of a cart with it. */
import type { Kysely, Transaction } from 'kysely';
import type { PatientId, PromotionId } from '#contract/ids.ts';
import { clinicDayOf, type IsoInstant, monthOf } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import type { Asker } from '#server/kit/asker.ts';
import { invalid, Refused } from '#server/kit/refused.ts';
import { giveTurnsBack } from '#server/kit/strict-limit.ts';
import type { Caller } from '#server/kit/token.store.ts';
import { listDrafts } from '#server/money/draft.store.ts';
import { dialled } from '#server/otp/otp.rules.ts';
import { wasVerified } from '#server/otp/otp.service.ts';
import { readInvoiceSettings } from '#server/settings/settings.store.ts';
import { productsFor } from './cart.service.ts';
import { effectOf, promotionOf } from './promotion.rules.ts';
import {
  countUses,
  findBirthMonth,
  findByCode,
  findReached,
  listBirthdayBonuses,
  lockPromotions,
  type PromotionRow,
  type Reached,
  type User,
} from './promotion.store.ts';
import { cartOf, priced, type Wanted } from './store.rules.ts';

const isOpen = ({ beginsAt, endsAt }: PromotionRow, now: IsoInstant): boolean =>
  (beginsAt === null || beginsAt <= now) && (endsAt === null || now < endsAt);

/** Once in the month of birth, unless the clinic allows more. @throws Refused PROMOTION_EXPIRED, PROMOTION_USED_UP */
const requireBirthday = async (db: Kysely<Database>, { id, patientLimit }: PromotionRow, user: User): Promise<void> => {
  const { month } = monthOf(clinicDayOf(user.now));
  if ((await findBirthMonth(db, user.patientId)) !== month) throw new Refused('PROMOTION_EXPIRED');
  const { thisMonth } = await countUses(db, id, user);
  if (thisMonth >= (patientLimit ?? 1)) throw new Refused('PROMOTION_USED_UP');
};

/** @throws Refused PROMOTION_EXPIRED, PROMOTION_USED_UP */
const requireUsable = async (db: Kysely<Database>, promotion: PromotionRow, user: User): Promise<void> => {
  const { id, type, totalLimit, patientLimit } = promotion;
  if (!isOpen(promotion, user.now)) throw new Refused('PROMOTION_EXPIRED');
  if (type === 'BIRTHDAY_BONUS') return requireBirthday(db, promotion, user);
  const { total, byPerson } = await countUses(db, id, user);
  if (total >= (totalLimit ?? Number.POSITIVE_INFINITY) || byPerson >= (patientLimit ?? Number.POSITIVE_INFINITY))
    throw new Refused('PROMOTION_USED_UP');
};

/** A code that counts by person applies to a guest once the email is proven. @throws Refused CODE_NEEDED */
const requireKnown = ({ patientLimit }: PromotionRow, { isGuest, email }: User): void => {
  if (isGuest && patientLimit !== null && email === null) throw new Refused('CODE_NEEDED');
};

/** A caller, and the phones and emails that the request says are verified in the session. */
export interface Proving {
  caller: Caller;
  /** Hash of the session's token. */
  session: Buffer;
  identifiers: readonly string[];
}

/** Keeps only contacts that the session has proven; those typed on an order may be another person's. */
const findVerified = async (
  db: Kysely<Database>,
  kit: Pick<Kit, 'vault'>,
  { identifiers, session }: Proving,
): Promise<Reached> => {
  const found: string[] = [];
  for (const identifier of identifiers) if (await wasVerified(db, kit, { identifier, session })) found.push(identifier);
  const phone = found.find((identifier) => identifier.startsWith('+'));
  return { email: found.find((identifier) => identifier.includes('@')) ?? null, phone: phone ? dialled(phone) : null };
};

/** The person who uses promotions. */
export const userOf = async (
  db: Kysely<Database>,
  kit: Pick<Kit, 'vault'>,
  proving: Proving,
  used: Pick<User, 'patientId' | 'except' | 'now'>,
): Promise<User> => {
  const { isGuest } = proving.caller;
  const reached = isGuest ? await findVerified(db, kit, proving) : await findReached(db, used.patientId);
  return { ...used, isGuest, ...reached };
};

/**
 * Counts codes of unknown promotions, so that codes cannot be guessed.
 * @throws Refused TOO_MANY_TRIES, also for a right code after too many wrong ones, and as `work` does
 */
export const guessing = async <Found>(
  { db, takeStrictTurns }: Kit,
  { asker, now }: { asker: Asker; now: IsoInstant },
  work: () => Promise<Found>,
): Promise<Found> => {
  await takeStrictTurns('promotionCodes', asker, now);
  const isWrong = (error: unknown) => error instanceof Refused && error.code === 'PROMOTION_UNKNOWN';
  try {
    const found = await work();
    await giveTurnsBack(db, 'promotionCodes', asker, now);
    return found;
  } catch (error) {
    if (!isWrong(error)) await giveTurnsBack(db, 'promotionCodes', asker, now);
    throw error;
  }
};

/** Birthday bonuses that a patient can use (SERVER-57). */
export const listOffers = async (db: Kysely<Database>, patientId: PatientId, now: IsoInstant) => {
  const except = await listDrafts(db, patientId);
  const offers: PromotionRow[] = [];
  for (const bonus of await listBirthdayBonuses(db)) {
    const member = { patientId, isGuest: false, email: null, phone: null, except, now };
    const isUsable = await requireUsable(db, bonus, member).then(
      () => true,
      () => false,
    );
    if (isUsable) offers.push(bonus);
  }
  return offers.map(promotionOf);
};

/**
 * The price of a cart with a code. The patient's drafts do not count as uses, because the next order replaces them.
 * @throws Refused PROMOTION_UNKNOWN, PROMOTION_EXPIRED, PROMOTION_USED_UP, PROMOTION_WITHOUT_EFFECT, CODE_NEEDED
 */
export const previewCode = async (
  kit: Kit,
  proving: Proving,
  {
    patient,
    promoCode,
    items,
  }: { patient: PatientId; promoCode: string; items: readonly Pick<Wanted, 'id' | 'qty'>[] },
  now: IsoInstant,
) => {
  const { db } = kit;
  const promotion = await findByCode(db, promoCode);
  if (!promotion) throw new Refused('PROMOTION_UNKNOWN');
  const except = await listDrafts(db, patient);
  const user = await userOf(db, kit, proving, { patientId: patient, except, now });
  await requireUsable(db, promotion, user);
  const wanted = items.map((item) => ({ ...item, price: null }));
  const gifts = promotion.giftId === null ? [] : [{ id: promotion.giftId }];
  const products = await productsFor(db, [...wanted, ...gifts], proving.caller);
  const cart = priced(wanted, products, effectOf(promotion));
  if (!cart) throw new Refused('PROMOTION_WITHOUT_EFFECT');
  requireKnown(promotion, user);
  const { roundTo } = await readInvoiceSettings(db);
  return { invoicePreview: cartOf(cart, roundTo), promotion: promotionOf(promotion) };
};

/**
 * Locks the promotions of an order: at most one with a code, and a birthday bonus (CHECKOUT-11).
 * @throws Refused INVALID, PROMOTION_UNKNOWN, also for the bonus of a guest, PROMOTION_EXPIRED, PROMOTION_USED_UP,
 * CODE_NEEDED
 */
export const takePromotions = async (
  tx: Transaction<Database>,
  ids: readonly PromotionId[],
  user: User,
): Promise<PromotionRow[]> => {
  const promotions = await lockPromotions(tx, ids);
  const codes = promotions.filter(({ code }) => code !== null).length;
  if (codes > 1 || promotions.length - codes > 1) throw invalid('promotions', 'has two of a kind');
  if (promotions.length < new Set(ids).size || (user.isGuest && codes < promotions.length))
    throw new Refused('PROMOTION_UNKNOWN');
  for (const promotion of promotions) {
    await requireUsable(tx, promotion, user);
    requireKnown(promotion, user);
  }
  return promotions;
};
