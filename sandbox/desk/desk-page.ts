import { html } from 'hono/html';
import type { FailureCode } from '#contract/failure-codes.ts';
import type { IsoInstant } from '#contract/time.ts';
import { REFUSAL_WORDS } from '#server/kit/refusal-words.ts';
import type { Announced } from '#server/payment/payment.store.ts';
import type { Plan } from '../accidents/accidents.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { type Html, layout } from '../page/page.ts';
import { callsSection } from './calls-section.ts';
import { endSection } from './end-section.ts';
import { paymentsSection, transfersSection, webhooksSection } from './money-sections.ts';
import type { Order } from './orders.store.ts';
import { ordersSection } from './orders-section.ts';
import type { Account, NewestRecord, Person } from './people.store.ts';
import { peopleSection } from './people-section.ts';
import { recordsSection } from './records-section.ts';
import { timeSection } from './time-section.ts';
import type { Visit, Waiting } from './visits.store.ts';
import { visitsSection, waitlistSection } from './visits-section.ts';

export interface Desk {
  /** Why the last act was not done; null when it was. */
  refused: FailureCode | null;
  now: IsoInstant;
  /** Of the real time, milliseconds. */
  ahead: number;
  /** What was searched for; empty: everybody. */
  patient: string;
  visits: readonly Visit[];
  waiting: readonly Waiting[];
  orders: readonly Order[];
  people: readonly Person[];
  accounts: readonly Account[];
  newestRecord: NewestRecord | null;
  plan: Plan | null;
  announced: readonly Announced[];
  /** Null when the real provider is used. */
  gateway: Gateway | null;
}

const CONTENTS = {
  time: 'Time',
  appointments: 'Appointments',
  waitlist: 'Waitlist',
  end: 'End all appointments',
  people: 'People',
  orders: 'Orders',
  records: 'Issue a record',
  calls: 'The next call',
  transfers: 'Transfers',
};
const CARD_CONTENTS = { payments: 'Card payments', webhooks: 'Webhooks' };

export const deskPage = (desk: Desk): Html =>
  layout({
    lang: 'en',
    title: 'Desk',
    label: 'Sandbox: clinic, bank, card provider, clock and network, by hand.',
    base: '/sandbox',
    // each form sends the address of the page with it, and with that what was searched for
    head: html`<meta name="referrer" content="same-origin">`,
    body: html`
<h1>Desk</h1>
${desk.refused === null ? '' : html`<p class="alert" role="alert">Not done. ${REFUSAL_WORDS[desk.refused].en}</p>`}
<nav class="contents" aria-label="On this page"><ul>${Object.entries({
      ...CONTENTS,
      ...(desk.gateway && CARD_CONTENTS),
    }).map(([id, words]) => html`<li><a href="#${id}">${words}</a></li>`)}</ul></nav>
<div class="sections">
${timeSection(desk.now, desk.ahead)}
${visitsSection(desk.visits, desk.patient)}
${waitlistSection(desk.waiting)}
${endSection(desk.people)}
${peopleSection(desk.accounts)}
${ordersSection(desk.orders)}
${recordsSection(desk.people, desk.newestRecord)}
${callsSection(desk.plan)}
${transfersSection(desk.announced)}
${desk.gateway === null ? '' : html`${paymentsSection(desk.gateway)}${webhooksSection(desk.gateway.webhooks)}`}
</div>`,
  });
