/** The lists of the desk. */
import * as v from 'valibot';
import { deskCalls } from '#contract/calls/desk.calls.ts';
import { Invoice } from '#contract/entities/invoice.ts';
import type { PatientId } from '#contract/ids.ts';
import { moneyToWire } from '#contract/money.ts';
import { PATIENT_PARTS } from '#contract/roles.ts';
import { clinicDayOf } from '#contract/time.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import type { Serve } from '#server/kit/ask.ts';
import { actorOf, requirePlace, requirePlaceOfPatient } from '#server/kit/operator.ts';
import { cursorOf, ROWS_ASKED, toPage } from '#server/kit/page.ts';
import { Refused } from '#server/kit/refused.ts';
import { findStaying } from '#server/patient/patient.store.ts';
import { readInvoiceSettings } from '#server/settings/settings.store.ts';
import { listBills, placeOfBill, readTakings } from './bills.store.ts';
import { hearing } from './changes.service.ts';
import { listOpenClosures } from './closures.service.ts';
import { countDay, hoursOfDay, listDay, listSlots, listWaiting } from './day.store.ts';
import { letterListRoutes } from './letters.routes.ts';
import { listOrders, placeInList } from './orders.store.ts';
import { openPatient, searchPatients } from './patient.service.ts';
import { readInvoice } from './patients.store.ts';
import { kindsOf, placesOf } from './scope.rules.ts';
import { listStock, lockStock, readMenus, setStock } from './stock.store.ts';
import { listTransfers } from './transfers.store.ts';
import { countWaiting } from './waiting.service.ts';

const countOf = (rows: readonly { patient: { _id?: PatientId | null | undefined } }[]): number =>
  new Set(rows.map(({ patient }) => patient._id)).size;

const dayRoutes = (serve: Serve, { db }: Kit): void => {
  serve(deskCalls.listDay, async ({ query, operator, note, now }) => {
    const { day, unit, person = null, state = null } = query;
    const asked = { day, places: placesOf(operator(), unit), person, now };
    const rows = await listDay(db, { ...asked, after: cursorOf(query), limit: ROWS_ASKED }, state);
    const page = toPage(rows, ({ startsAt, _id }) => [startsAt, _id]);
    note({ placeId: unit ?? null, shown: countOf(page.rows), detail: { day } });
    return { data: { ...page, counts: await countDay(db, asked), hours: await hoursOfDay(db, asked) } };
  });
  serve(deskCalls.listStaffWaitlist, async ({ query, operator, note, now }) => {
    const { unit, person = null, day = null } = query;
    const asked = { day, places: placesOf(operator(), unit), person, after: cursorOf(query), limit: ROWS_ASKED, now };
    const page = toPage(await listWaiting(db, asked), ({ startsAt, _id }) => [startsAt, _id]);
    note({ placeId: unit ?? null, shown: countOf(page.rows) });
    return { data: page };
  });
  serve(deskCalls.listStaffSlots, async ({ query, operator, now }) => {
    const { unit, person = null, day, all } = query;
    const of = { day, places: placesOf(operator(), unit), person, after: cursorOf(query), limit: ROWS_ASKED, now };
    const asked = { ...of, hasClosed: all !== undefined };
    return { data: toPage(await listSlots(db, asked), ({ startsAt, _id }) => [startsAt, _id]) };
  });
};

const patientRoutes = (serve: Serve, kit: Kit): void => {
  serve(
    deskCalls.searchPatients,
    async ({ body, operator, note, now }) => {
      await kit.takeStrictTurns('staffSearches', { account: actorOf(operator()) }, now);
      const { found, kind } = await searchPatients(kit, body.term);
      const term = kit.vault.fingerprint('search', body.term.toLowerCase()).toString('base64url');
      note({ shown: found.length, detail: { kind, term, patients: found.map(({ _id }) => _id) } });
      return { data: found };
    },
    { isSecret: true },
  );
  serve(deskCalls.openPatient, async ({ params, query, operator, note, now }) => {
    // the person says why, and the patient reads it
    const id = await findStaying(kit.db, params.id);
    if (!query.reason?.trim()) await requirePlaceOfPatient(kit.db, operator(), id);
    const patient = await openPatient(kit, operator(), id, now);
    note({ patientId: id });
    return { data: patient };
  });
  serve(deskCalls.openInvoice, async ({ params }) => {
    const found = await readInvoice(kit.db, params.id);
    if (found === null) throw new Refused('NOT_FOUND');
    return { data: { ...found, invoice: v.parse(Invoice, found.invoice) } };
  });
  serve(deskCalls.listClosures, async ({ query, operator, note, now }) => {
    const { places } = operator();
    const rows = await listOpenClosures(kit.db, { places, after: cursorOf(query), limit: ROWS_ASKED, now });
    const page = toPage(rows, ({ askedAt, _id }) => [askedAt, _id]);
    note({ shown: countOf(page.rows) });
    return { data: page };
  });
};

const orderRoutes = (serve: Serve, { db }: Kit): void => {
  serve(deskCalls.listOrders, async ({ query, operator, note }) => {
    const { unit, kind, status = null } = query;
    const kinds = kindsOf(operator(), kind);
    const isOfAll = kind === undefined && PATIENT_PARTS.handed.some((role) => operator().roles.includes(role));
    const which = { places: placesOf(operator(), unit), kinds, isOfAll, status };
    const asked = { ...which, after: cursorOf(query), limit: ROWS_ASKED };
    const page = toPage(await listOrders(db, asked), placeInList(status));
    note({ placeId: unit ?? null, shown: countOf(page.rows) });
    return { data: page };
  });
  serve(deskCalls.listTransfers, async ({ query, operator, note, now }) => {
    const rows = await listTransfers(db, {
      places: operator().places,
      kind: query.kind ?? null,
      after: cursorOf(query),
      limit: ROWS_ASKED,
      now,
    });
    const page = toPage(rows, ({ order, id }) => [order, id]);
    note({ shown: new Set(page.rows.map(({ invoice }) => invoice?._id)).size });
    return { data: page };
  });
  serve(deskCalls.listOpenInvoices, async ({ query, operator, note, now }) => {
    const { unit, type = null, open, goodsBack, from = null, to = null } = query;
    const which = { type, isOpen: open !== undefined, isGoodsBack: goodsBack !== undefined, from, to };
    const asked = { places: placesOf(operator(), unit), ...which, now };
    const rows = await listBills(db, { ...asked, after: cursorOf(query), limit: ROWS_ASKED });
    const page = toPage(rows, placeOfBill);
    note({ placeId: unit ?? null, shown: countOf(page.rows) });
    return { data: page };
  });
  serve(deskCalls.listTakings, async ({ query, operator }) => ({
    data: await readTakings(db, placesOf(operator(), query.unit), query.day),
  }));
  serve(deskCalls.listStock, async ({ query, operator }) => {
    const { roles } = operator();
    const asked = { places: placesOf(operator(), query.unit), roles, isLow: query.low !== undefined };
    const rows = await listStock(db, { ...asked, after: cursorOf(query), limit: ROWS_ASKED });
    return { data: toPage(rows, ({ name, item, place }) => [name, item, place._id]) };
  });
  serve(deskCalls.countStock, ({ body, operator, commit, note }) =>
    commit(async (tx) => {
      const { item, unit, before, qty } = body;
      requirePlace(operator(), unit);
      const is = await lockStock(tx, item, unit);
      if (is === null) throw new Refused('NOT_FOUND');
      if (is !== before) throw new Refused('DETAILS_CHANGED', { data: { qty: is } });
      await setStock(tx, { item, unit, qty });
      note({ placeId: unit, subject: { kind: 'item', id: item }, detail: { before, after: qty } });
      return { data: { qty } };
    }),
  );
};

export const listRoutes = (serve: Serve, kit: Kit): void => {
  dayRoutes(serve, kit);
  patientRoutes(serve, kit);
  orderRoutes(serve, kit);
  letterListRoutes(serve, kit);
  const hear = hearing(kit);
  serve(deskCalls.listChanges, async ({ query, operator }) => ({ data: await hear(operator(), query.since) }));
  serve(deskCalls.countWaiting, async ({ query, operator, now }) => ({
    data: await countWaiting(kit.db, operator(), query.unit, now),
  }));
  serve(deskCalls.listClinic, async ({ operator, now }) => ({
    data: {
      ...(await readMenus(kit.db, operator().places, clinicDayOf(now))),
      roundTo: moneyToWire((await readInvoiceSettings(kit.db)).roundTo),
    },
  }));
};
