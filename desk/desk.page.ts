/** The desk's sections, to be laid out by the page that holds them. */
import { clinicDayOf, type IsoInstant } from '#contract/time.ts';
import { listNotClosed } from '#server/appointment/visit.store.ts';
import { listClinics } from '#server/clinic/clinic.store.ts';
import { listUnassigned } from '#server/money/bank.store.ts';
import { listAnnounced } from '#server/money/payment.store.ts';
import { listToReturn } from '#server/money/ways-back.service.ts';
import type { Clinic } from './clinic.adapter.ts';
import { closingSection } from './closing.section.ts';
import { listBilled, listGoods, listMissed } from './closing.store.ts';
import type { Desk, Html, SectionName } from './desk.types.ts';
import { endSection } from './end.section.ts';
import { niksSection } from './niks.section.ts';
import { listRedeemables } from './niks.store.ts';
import { ordersSection } from './orders.section.ts';
import { listOrders } from './orders.store.ts';
import { peopleSection } from './people.section.ts';
import { findNewestRecord, listAccounts, listPeople } from './people.store.ts';
import { privacySection } from './privacy.section.ts';
import { listAskedFiles, listOpenClosures } from './privacy.store.ts';
import { recordsSection } from './records.section.ts';
import { refillsSection } from './refills.section.ts';
import { listOffers } from './refills.store.ts';
import { transfersSection } from './transfers.section.ts';
import { visitsSection, waitlistSection } from './visits.section.ts';
import { listVisits, listWaiting } from './visits.store.ts';

export interface Section {
  /** Title of the section in the page's list of contents. */
  title: string;
  body: Html;
}

export const readDesk = async ({ db }: Clinic, address: string, patient: string, now: IsoInstant): Promise<Desk> => ({
  address,
  patient,
  visits: await listVisits(db, patient, now),
  waiting: await listWaiting(db, patient, now),
  notClosed: await listNotClosed(db, { places: null, patient, now }),
  missed: await listMissed(db, patient, now),
  billed: await listBilled(db, patient),
  goods: await listGoods(db),
  orders: await listOrders(db, patient),
  offers: await listOffers(db, patient, now),
  pickups: (await listClinics(db, clinicDayOf(now))).filter(({ isAllowedForPickup }) => isAllowedForPickup),
  people: await listPeople(db, patient),
  accounts: await listAccounts(db, patient),
  newestRecord: await findNewestRecord(db),
  announced: await listAnnounced(db),
  unassigned: await listUnassigned(db),
  toReturn: await listToReturn(db),
  redeemables: await listRedeemables(db, patient, now),
  closures: await listOpenClosures(db, patient, now),
  dataFiles: await listAskedFiles(db, patient, now),
});

export const deskSections = (desk: Desk): Record<SectionName, Section> => ({
  appointments: { title: 'Appointments', body: visitsSection(desk) },
  waitlist: { title: 'Waitlist', body: waitlistSection(desk) },
  closing: { title: 'Not closed', body: closingSection(desk) },
  end: { title: 'End all appointments', body: endSection(desk) },
  people: { title: 'People', body: peopleSection(desk) },
  orders: { title: 'Orders', body: ordersSection(desk) },
  refills: { title: 'Order again', body: refillsSection(desk) },
  records: { title: 'Issue a record', body: recordsSection(desk) },
  niks: { title: 'Pay with NIK$', body: niksSection(desk) },
  transfers: { title: 'Transfers', body: transfersSection(desk) },
  privacy: { title: 'Data and closing', body: privacySection(desk) },
});
