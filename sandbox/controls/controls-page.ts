import { html } from 'hono/html';
import type { FailureCode } from '#contract/failure-codes.ts';
import type { IsoInstant } from '#contract/time.ts';
import type { deskSections, Section } from '#desk/desk.page.ts';
import { REFUSAL_WORDS } from '#server/kit/refusal-words.ts';
import type { Plan } from '../accidents/accidents.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { type Html, layout } from '../page/page.ts';
import { callsSection } from './calls-section.ts';
import { paymentsSection, webhooksSection } from './card-sections.ts';
import { timeSection } from './time-section.ts';

interface Controls {
  /** Why the last act was refused; null when it was done. */
  refused: FailureCode | null;
  now: IsoInstant;
  /** Milliseconds by which the time is ahead of the real one. */
  ahead: number;
  plan: Plan | null;
  /** Null when the real provider is used. */
  gateway: Gateway | null;
  desk: ReturnType<typeof deskSections>;
}

/** Sections by the id of their headings, in the order of the page. */
const sectionsOf = ({ now, ahead, plan, gateway, desk }: Controls): Record<string, Section> => {
  const { transfers, ...decisions } = desk;
  return {
    time: { title: 'Time', body: timeSection(now, ahead) },
    ...decisions,
    calls: { title: 'The next call', body: callsSection(plan) },
    transfers,
    ...(gateway && {
      payments: { title: 'Card payments', body: paymentsSection(gateway) },
      webhooks: { title: 'Webhooks', body: webhooksSection(gateway.webhooks) },
    }),
  };
};

export const controlsPage = (controls: Controls): Html => {
  const sections = Object.entries(sectionsOf(controls));
  return layout({
    lang: 'en',
    title: 'Desk',
    label: 'Sandbox: clinic, bank, card provider, clock and network, by hand.',
    base: '/sandbox',
    // each form sends the page's address along, and the search is a part of it
    head: html`<meta name="referrer" content="same-origin">`,
    body: html`
<h1>Desk</h1>
${controls.refused === null ? '' : html`<p class="alert" role="alert">Not done. ${REFUSAL_WORDS[controls.refused].en}</p>`}
<nav class="contents" aria-label="On this page"><ul>${sections.map(
      ([id, { title }]) => html`<li><a href="#${id}">${title}</a></li>`,
    )}</ul></nav>
<div class="sections">
${sections.map(([, { body }]) => body)}
</div>`,
  });
};
