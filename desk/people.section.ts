import { html } from 'hono/html';
import { maskEmail } from '#contract/rules/email.ts';
import { type IsoInstant, instantFromMs } from '#contract/time.ts';
import { clinicTime } from '#server/kit/dates.ts';
import { actButton, addressOf } from './act.button.ts';
import type { Act } from './act.ts';
import { ACTS } from './acts.ts';
import type { Desk, Html } from './desk.types.ts';
import type { Account, KnownIdentifier } from './people.store.ts';

const KINDS: Record<KnownIdentifier['kind'], string> = { number: 'Number', email: 'Email', phone: 'Phone' };
const PROOFS: Record<NonNullable<KnownIdentifier['provenBy']>, string> = {
  'digital-id': 'by the digital ID',
  counter: 'by the ID at the counter',
  code: 'by the code of the sign-up',
  link: 'by the link of its letter',
};
const DAY = { day: 'numeric', month: 'short' } as const;

/** Masked contact, enough to recognise a person's answer and too little to give it away. */
const hinted = ({ email, phone }: Account, kind: KnownIdentifier['kind']): string => {
  if (kind === 'email') return email === null ? '' : ` ${maskEmail(email)}`;
  return kind === 'phone' && phone !== null ? ` ****${phone.slice(-2)}` : '';
};

const dayOf = (at: IsoInstant): string => clinicTime(at).toLocaleString(DAY, { locale: 'en-SG' });

const standingText = ({ standing, provenBy, at, lostTo }: KnownIdentifier): string => {
  const day = dayOf(at);
  if (standing === 'lost') return `lost to ${lostTo ?? 'its owner, at the counter'}, ${day}`;
  return provenBy === null ? `claimed, ${day}` : `proven ${PROOFS[provenBy]}, ${day}`;
};

const blockText = ({ at, reason }: NonNullable<Account['block']>): string => `Blocked, ${dayOf(at)}: ${reason}`;

const factsOf = (account: Account): Html[] => [
  ...(account.block === null ? [] : [html`<span class="quiet fact">${blockText(account.block)}</span>`]),
  ...account.identifiers.map(
    (known) =>
      html`<span class="quiet fact">${KINDS[known.kind]}${hinted(account, known.kind)}: ${standingText(known)}${
        known.takenFrom === null ? '' : `, before claimed by ${known.takenFrom}`
      }</span>`,
  ),
];

export const numberFields = (about: string, isNeeded: boolean): Html => html`
<label class="field">Number on the ID${isNeeded ? '' : ', if it is another'}<input name="number" size="12" autocomplete="off" ${isNeeded ? 'required' : ''} aria-describedby="${about}"></label>
<label class="field">Country of a passport<input name="country" size="3" maxlength="2" placeholder="JP" autocomplete="off" aria-describedby="${about}"></label>`;

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);
const nameOf = (month: number): string => clinicTime(instantFromMs(Date.UTC(2026, month - 1, 15))).toFormat('LLLL');

/** Form for the month of birth, which the birthday bonus needs and only the clinic can enter. */
const birthMonth = (desk: Desk, account: Account, about: string): Html =>
  account.birthMonth === null
    ? html`
<form class="acts" method="post" action="${addressOf(desk, ACTS.noteBirthMonth)}"><input type="hidden" name="id" value="${account.id}">
<label class="field">Month of birth<select name="month" aria-describedby="${about}">${MONTHS.map((month) => html`<option value="${month}">${nameOf(month)}</option>`)}</select></label>
<button class="line" aria-describedby="${about}">${ACTS.noteBirthMonth.words}</button></form>`
    : html`<span class="quiet fact">Born in ${nameOf(account.birthMonth)}</span>`;

/** A form about one account; `fields` end with its buttons. */
const formOf = (desk: Desk, account: Account, act: Act, fields: Html): Html => html`
<form class="acts" method="post" action="${addressOf(desk, act)}"><input type="hidden" name="id" value="${account.id}">
${fields}</form>`;
const button = ({ words }: Act, about: string, look: '' | 'line' = 'line'): Html =>
  html`<button class="${look}" aria-describedby="${about}">${words}</button>`;

/** Forms for a person who is locked out of the account, or fears that another person has access. */
const rescue = (desk: Desk, account: Account, about: string): Html => {
  const isProven = account.identifiers.some(({ kind, standing }) => kind === 'number' && standing === 'proven');
  const restored = html`
<label class="field">Email or phone that they had${isProven ? ', if they lost it' : ''}<input name="contact" size="16" ${isProven ? '' : 'required'} autocomplete="off" aria-describedby="${about}"></label>
${numberFields(about, true)}
${button(ACTS.restoreAccount, about)}`;
  const changed = html`
<label class="field">Email or phone that they want<input name="contact" size="16" required autocomplete="off" aria-describedby="${about}"></label>
${numberFields(about, true)}
<label class="field">Code that they read out<input name="otp" size="6" inputmode="numeric" autocomplete="off" aria-describedby="${about}"></label>
${actButton(ACTS.sendContactCode, about, 'line')}
${actButton(ACTS.changeContact, about, 'line')}`;
  const renamed = html`
<label class="field">Name on the ID<input name="name" size="16" required autocomplete="off" aria-describedby="${about}"></label>
${numberFields(about, true)}
${button(ACTS.changeName, about)}`;
  const blocked = html`
<label class="field">Reason, which they read<input name="reason" size="24" required maxlength="300" aria-describedby="${about}"></label>
${button(ACTS.blockAccount, about)}`;
  return html`<details><summary aria-describedby="${about}">Contacts, name and block</summary>
${isProven ? [formOf(desk, account, ACTS.changeContact, changed), formOf(desk, account, ACTS.changeName, renamed)] : ''}
${formOf(desk, account, ACTS.restoreAccount, restored)}
${account.block === null ? formOf(desk, account, ACTS.blockAccount, blocked) : ''}</details>`;
};

const accountItem = (desk: Desk, account: Account): Html => {
  const about = `account-${account.id}`;
  const number = account.identifiers.find(({ kind }) => kind === 'number');
  const seen = html`
<form class="acts" method="post" action="${addressOf(desk, ACTS.seeIdentity)}"><input type="hidden" name="id" value="${account.id}">
<label class="field">Their email or phone<input name="contact" size="16" required autocomplete="off" aria-describedby="${about}"></label>
${numberFields(about, number?.standing !== 'claimed')}
<button aria-describedby="${about}">${ACTS.seeIdentity.words}</button></form>`;
  return html`
<li class="row"><span class="text"><b id="${about}">${account.name}</b>${factsOf(account)}</span>
${number?.standing === 'proven' ? birthMonth(desk, account, about) : seen}
${rescue(desk, account, about)}</li>`;
};

export const peopleSection = (desk: Desk): Html => html`
<section aria-labelledby="people"><h2 id="people">People</h2>
<p class="quiet">Anybody can type a number. An ID proves it for the account whose owner shows it: let them say the email or
phone that they signed up with. Who has lost the account gets it back with the ID: name a contact that it had. A block ends so, too.</p>
<ul class="plate" aria-labelledby="people">${desk.accounts.map((account) => accountItem(desk, account))}</ul>
<form class="acts" method="post" action="${addressOf(desk, ACTS.releaseIdentity)}">
${numberFields('people', true)}
<button class="line" aria-describedby="people">${ACTS.releaseIdentity.words}</button></form></section>`;
