/** So much may wait unpaid for one person without a code; above it a one-time code proves the contact of the delivery first. */
import type { Kysely, Transaction } from 'kysely';
import type { DeliveryEntry } from '#contract/delivery-entry.ts';
import type { InvoiceId, ProductId } from '#contract/ids.ts';
import { phoneOf } from '#contract/rules/phone.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import type { Asker } from '#server/kit/asker.ts';
import { Refused } from '#server/kit/refused.ts';
import { dialled } from '#server/otp/otp.rules.ts';
import { fingerprintOf, spendVerification } from '#server/otp/otp.service.ts';
import { readStoreSettings, type StoreSettings } from '#server/settings/settings.store.ts';
import type { Proving } from './promotion.service.ts';
import { countUnpaid, listProvenContacts, listUnpaidPieces, type Orderer } from './unpaid.store.ts';

export const ordererOf = (
  { vault }: Pick<Kit, 'vault'>,
  { patientId, isGuest }: Proving['caller'],
  { otherFields: { email, phoneCode, phoneNumber } }: DeliveryEntry,
  { asker, except }: { asker: Asker; except: readonly InvoiceId[] },
): Orderer => ({
  patientId,
  isGuest,
  email,
  phone: dialled(phoneOf(phoneCode, phoneNumber)),
  place: vault.fingerprint('place', asker.address),
  except,
});

interface Asked {
  id: ProductId;
  qty: number;
}

const isAbove = async (
  db: Kysely<Database>,
  orderer: Orderer,
  items: readonly Asked[],
  { unpaidOrders, unpaidPieces, unpaidAtAddress }: StoreSettings,
): Promise<boolean> => {
  const { ofPerson, atPlace } = await countUnpaid(db, orderer);
  if (ofPerson >= unpaidOrders || (orderer.isGuest && atPlace >= unpaidAtAddress)) return true;
  const pieces = new Map(await listUnpaidPieces(db, orderer));
  for (const { id, qty } of items) pieces.set(id, (pieces.get(id) ?? 0) + qty);
  return items.some(({ id }) => (pieces.get(id) ?? 0) > unpaidPieces);
};

/**
 * Requires a proven contact where the orderer's unpaid pieces exceed the limit. A contact that was proven for the order
 * that this one replaces stays proven.
 * @returns fingerprint of the contact that is proven; null where no code was needed
 * @throws Refused CODE_NEEDED
 */
export const requireContact = async (
  tx: Transaction<Database>,
  kit: Pick<Kit, 'vault'>,
  { orderer, proving, items, now }: { orderer: Orderer; proving: Proving; items: readonly Asked[]; now: IsoInstant },
): Promise<Buffer | null> => {
  const { session } = proving;
  const contacts = [orderer.email, orderer.phone];
  const proven = await listProvenContacts(tx, orderer.except);
  for (const identifier of contacts) {
    const contact = fingerprintOf(kit.vault, identifier);
    if (proven.some((former) => former.equals(contact))) return contact;
  }
  if (!(await isAbove(tx, orderer, items, await readStoreSettings(tx)))) return null;
  for (const identifier of proving.identifiers.filter((one) =>
    contacts.includes(one.includes('@') ? one : dialled(one)),
  ))
    if (await spendVerification(tx, kit, { identifier, session, now })) return fingerprintOf(kit.vault, identifier);
  throw new Refused('CODE_NEEDED');
};
