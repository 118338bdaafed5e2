import type { Transaction } from 'kysely';
import type { PasswordReset } from '#contract/calls/signup.calls.ts';
import type { ConfirmToken, PatientId, ResetToken } from '#contract/ids.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { Database } from '#server/db/tables.types.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import type { Asker } from '#server/kit/asker.ts';
import type { AnswerLanguage } from '#server/kit/refusal-words.ts';
import { Refused } from '#server/kit/refused.ts';
import { hashToken } from '#server/kit/token.store.ts';
import { type Message, sealMessage } from '#server/mail/outbox.store.ts';
import { requirePolicy, requireUnguessable } from '#server/password/password-policy.rules.ts';
import { type Contact, findLanguage, listContacts, spelled } from '#server/patient/contact.store.ts';
import { sendOwnerNews } from '#server/patient/owner-news.service.ts';
import { endSessionsOf } from '#server/session/session.store.ts';
import { confirmLink } from './confirm.service.ts';
import { newConfirmToken } from './confirm.store.ts';
import { confirmMail } from './confirm.words.ts';
import { findOwner } from './owner.store.ts';
import { findResetPatient, newResetToken, storeLink, takeResetToken } from './reset.store.ts';
import { type LinkFor, resetMail, resetSms } from './reset.words.ts';
import { findLogin, findPasswordHash, replacePasswordHash } from './signin.store.ts';
import { accountOf, forgetTriesAt } from './throttle.store.ts';

interface Forgotten {
  username: string;
  asker: Asker;
  language: AnswerLanguage;
  now: IsoInstant;
}

/**
 * The link goes to the email or phone that the account was made with, since an email that was confirmed later may be
 * another person's. An account of which nothing is proven yet is asked to confirm its email first.
 */
const linkTo = (
  contact: Contact | undefined,
  email: string | null,
  { publicUrl, language, linkFor = 'new' }: { publicUrl: string; language: AnswerLanguage; linkFor?: LinkFor },
): { token: ResetToken | ConfirmToken; message: Message; letterTo: string | null } => {
  const token = newResetToken();
  const link = `${publicUrl}/resetPassword/${token}`;
  if (contact?.kind === 'phone')
    return { token, message: { to: contact.address, text: resetSms(link, language) }, letterTo: null };
  if (contact || email === null)
    return { token, message: resetMail(contact?.address ?? '', link, language, linkFor), letterTo: null };
  const letter = newConfirmToken();
  return { token: letter, message: confirmMail(email, confirmLink(publicUrl, letter), language), letterTo: email };
};

/**
 * Sends a link that sets a new password; for an unknown account it does the same work and sends nothing.
 * @throws Refused TOO_MANY_TRIES
 */
export const sendResetLink = async (
  { db, vault, takeStrictTurns, publicUrl, wakeMail }: Kit,
  { username, asker, language, now }: Forgotten,
): Promise<void> => {
  const login = await findLogin(db, username);
  const account = accountOf(login?.patientId ?? username).toString('base64url');
  await takeStrictTurns('resetLinks', { ...asker, account }, now);
  const [contact] = await listContacts(db, login?.patientId ?? ('' as PatientId));
  const { token, message, letterTo } = linkTo(contact, login?.email ?? null, { publicUrl, language });
  const isReachable = contact !== undefined || letterTo !== null;
  const link = {
    patientId: isReachable && login ? login.patientId : null,
    tokenHash: hashToken(token),
    letterTo,
    messageSealed: sealMessage(vault, message),
  };
  await storeLink(db, link, now);
  wakeMail?.();
};

/** Sends a link that sets a password to one contact, once the transaction is committed. */
export const sendResetLinkTo = async (
  tx: Transaction<Database>,
  { vault, publicUrl }: Pick<Kit, 'vault' | 'publicUrl'>,
  {
    patientId,
    contact,
    linkFor = 'new',
    now,
  }: { patientId: PatientId; contact: Contact; linkFor?: LinkFor; now: IsoInstant },
): Promise<void> => {
  const language = (await findLanguage(tx, patientId)) ?? 'en';
  const spelt = { kind: contact.kind, address: spelled(contact) };
  const { token, message } = linkTo(spelt, null, { publicUrl, language, linkFor });
  const link = { patientId, tokenHash: hashToken(token), letterTo: null, messageSealed: sealMessage(vault, message) };
  await storeLink(tx, link, now);
};

/**
 * Sets the password of the account that the link was sent to, and ends its sessions. The link is used up with it.
 * @throws Refused RESET_LINK_INVALID, INVALID, PASSWORD_REFUSED
 */
export const resetPassword = async (
  { db, vault, passwords, wakeMail }: Kit,
  { username, password, resetToken }: PasswordReset,
  language: AnswerLanguage,
  now: IsoInstant,
): Promise<void> => {
  const patientId = await findResetPatient(db, resetToken, now);
  if (patientId === null) throw new Refused('RESET_LINK_INVALID');
  const isOther = username !== undefined && (await findLogin(db, username))?.patientId !== patientId;
  if (isOther) throw new Refused('RESET_LINK_INVALID');
  requirePolicy(password, 'password');
  requireUnguessable(password, await findOwner(db, vault, patientId));
  const hash = await passwords.hash(password, await findPasswordHash(db, patientId));
  await db.transaction().execute(async (tx) => {
    if (!(await takeResetToken(tx, resetToken))) throw new Refused('RESET_LINK_INVALID');
    await replacePasswordHash(tx, patientId, hash);
    await endSessionsOf(tx, patientId);
    await forgetTriesAt(tx, patientId);
    await sendOwnerNews(tx, vault, { patientId, kind: 'passwordChanged', language, now });
  });
  wakeMail?.();
};
