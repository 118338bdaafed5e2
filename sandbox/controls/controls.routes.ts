/** /sandbox/desk: the clinic's desk between the sandbox's own controls of time, failures, bank and card provider. */
import type { Hono } from 'hono';
import * as v from 'valibot';
import { type FailureCode, isFailureCode } from '#contract/failure-codes.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { DUTIES } from '#desk/act.ts';
import type { Clinic } from '#desk/clinic.adapter.ts';
import { deskSections, readDesk } from '#desk/desk.page.ts';
import { bindForm, deskRoutes } from '#desk/desk.routes.ts';
import { bookAtDesk, rollSlots } from '#server/demo/slots.store.ts';
import type { Accidents } from '../accidents/accidents.ts';
import type { SandboxClock } from '../clock.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { Moved, Planned, Settled, Upset } from './controls.forms.ts';
import { controlsPage } from './controls-page.ts';

interface Options {
  /** Null when the real provider is used. */
  gateway: Gateway | null;
  clinic: Clinic;
  clock: SandboxClock;
  accidents: Accidents;
}

const PLACE = { address: '/sandbox/desk', route: '/desk' };

/** Mounted at /sandbox beside the outbox, which sets the headers and serves the styles. */
export const controlsRoutes = (pages: Hono, { gateway, clinic, clock, accidents }: Options): void => {
  const { db } = clinic;

  pages.get(PLACE.route, async (c) => {
    const { patient = '', refused } = c.req.query();
    const now = await clock.now();
    const page = controlsPage({
      refused: isFailureCode(refused) ? refused : null,
      now,
      ahead: clock.ahead(),
      plan: accidents.planned(),
      gateway,
      desk: deskSections(await readDesk(clinic, PLACE.address, patient, now)),
    });
    return c.html(page);
  });

  deskRoutes(pages, PLACE, clinic, DUTIES);

  const form = <Schema extends v.GenericSchema>(
    path: string,
    section: string,
    fields: Schema,
    submit: (filled: v.InferOutput<Schema>) => Promise<FailureCode | null | undefined> | void,
  ): void =>
    bindForm(pages, PLACE, path, async (posted) => {
      const filled = v.safeParse(fields, posted);
      const refused = filled.success ? ((await submit(filled.output)) ?? null) : 'INVALID';
      return { section, refused };
    });

  form('time', 'time', Moved, async ({ minutes }) => {
    clock.advance(minutes * MINUTE_MS);
    const now = await clock.now();
    // as every start does
    await db.transaction().execute(async (tx) => {
      const days = await rollSlots(tx, now);
      if (days) await bookAtDesk(tx, days, now);
    });
    return null;
  });
  form('call', 'calls', Planned, accidents.plan);
  form('call/none', 'calls', v.unknown(), () => accidents.plan(null));
  if (gateway === null) return;
  form('payment', 'payments', Settled, ({ id, paid }) => {
    const isOpen = gateway.book.intents().some((intent) => intent.id === id && intent.status === 'processing');
    if (isOpen) gateway.book.decide(id, paid === 'true');
  });
  form('webhook', 'webhooks', Upset, ({ next }) => gateway.webhooks.next(next));
  form('webhook/again', 'webhooks', v.unknown(), gateway.webhooks.sendLost);
};
