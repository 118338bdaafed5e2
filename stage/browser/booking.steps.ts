/** Bookings as a person makes them: each step up to the last look, and what is paid for it. */
import type { Locator, Page } from 'playwright-core';
import type { AppointmentId, InvoiceId } from '#contract/ids.ts';
import { MINUTE_MS } from '#contract/time.ts';
import type { OpenDemo } from '#stage/world/demo.ts';
import { fillCard } from './card.steps.ts';
import { comesTo, shown, usable } from './waiting.ts';

export const popupOf = (page: Page): Locator => page.getByRole('dialog').first();
const tapIn = async (page: Page, role: 'button' | 'radio' | 'link', name: string | RegExp): Promise<void> => {
  const named = page.getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) });
  const control = usable(named).first();
  await shown(control);
  await control.click();
};
export const press = (page: Page, name: string | RegExp): Promise<void> => tapIn(page, 'button', name);
export const choose = (page: Page, name: string | RegExp): Promise<void> => tapIn(page, 'radio', name);
const follow = (page: Page, name: string | RegExp): Promise<void> => tapIn(page, 'link', name);
export const sees = (page: Page, text: string | RegExp): Promise<void> => shown(page.getByText(text));

/** Of the shown day. */
export const timesOf = (page: Page): Locator => page.getByRole('radiogroup', { name: /^Times on/ }).getByRole('radio');

export type Kind = 'doctor' | 'therapist' | 'remote';
const CARDS: Record<Kind, RegExp> = {
  doctor: /^With a doctor/,
  therapist: /^With a therapist/,
  remote: /^Remote consultation/,
};

export interface Wish {
  kind?: Kind;
  place?: RegExp;
  /** By default the first. */
  person?: RegExp;
  /** Of its first free day; by default the last. */
  time?: RegExp;
  service?: RegExp;
  message?: string;
}

/** From /appointment to the choice of a time. */
export const toTime = async (page: Page, { kind = 'doctor', place = /Orchard/, person }: Wish = {}): Promise<void> => {
  await follow(page, CARDS[kind]);
  if (kind === 'remote') await press(page, /^Who/);
  else {
    await press(page, /^Where/);
    await choose(page, place);
  }
  const group = page.getByRole('radiogroup', { name: kind === 'therapist' ? 'Choose a therapist' : 'Choose a doctor' });
  const people = group.getByRole('radio', { name: person ?? /Next:/ });
  await shown(people);
  await people.first().click();
  await shown(timesOf(page));
};
/** On to who it is for. */
export const pastTime = async (page: Page, { time, service = /./ }: Wish = {}): Promise<void> => {
  const times = timesOf(page);
  await (time ? times.filter({ hasText: time }).first() : times.last()).click();
  const services = page.getByRole('radiogroup', { name: 'Service' }).getByRole('radio', { name: service });
  // asked only where there is a choice
  await shown(services.or(page.locator('button:not([aria-disabled=true])', { hasText: /^Use / })));
  if (await services.first().isVisible()) await services.first().click();
  await press(page, /^Use /);
  await press(page, 'Next');
  await shown(page.getByLabel(/^Message for/));
};
/** For somebody without family: past who it is for. */
export const pastInfo = async (page: Page, wish: Wish = {}): Promise<void> => {
  await toTime(page, wish);
  await pastTime(page, wish);
  if (wish.message) await page.getByLabel(/^Message for/).fill(wish.message);
  await press(page, 'Next');
};
/** From the last look of a remote consultation to its card form, past the hint. */
export const holdRemote = async (page: Page): Promise<void> => {
  await press(page, /^Book and pay /);
  await press(page, 'Go to payment');
  await cardForm(page);
};
export const toRemotePayment = async (page: Page, wish: Wish = {}): Promise<void> => {
  await pastInfo(page, { ...wish, kind: 'remote' });
  await holdRemote(page);
};
export const cardForm = (page: Page): Promise<void> => shown(page.locator('[name="stripe-number"]'));
export const payWith = async (page: Page, number: string): Promise<void> => {
  await cardForm(page);
  await fillCard(page, { number });
  await press(page, /^Pay \$/);
};
export const booked = (page: Page): Promise<void> => shown(page.getByRole('heading', { name: 'You are booked' }));
export const closePopup = (page: Page): Promise<void> => press(page, 'Close');

/** What the countdown shows, in seconds; null while there is none. */
export const secondsLeft = async (page: Page): Promise<number | null> => {
  const [text] = await page.getByRole('timer', { includeHidden: true }).allTextContents();
  const [minutes, seconds] = (text ?? '').split(':').map(Number);
  return minutes === undefined || seconds === undefined ? null : minutes * 60 + seconds;
};
export const counting = (page: Page): Promise<void> =>
  comesTo(async () => (await secondsLeft(page)) !== null, true, 'the countdown');
export const notCounting = (page: Page): Promise<void> => comesTo(() => secondsLeft(page), null, 'no countdown');

/** Keys of what the device keeps of the person's wizards and holds. */
export const keptKeys = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('myniks.kept'))
      .toSorted(),
  );
/** The one time that is held, as the device keeps it. */
export const heldOf = (page: Page): Promise<{ id: AppointmentId; invoiceId: InvoiceId }> =>
  page.evaluate(() => {
    const [{ id, invoiceId }] = JSON.parse(localStorage.getItem('myniks.kept.hold') ?? '').items;
    return { id, invoiceId };
  });
/** The step in the address. */
export const stepOf = (page: Page): string | null => new URL(page.url()).searchParams.get('step');

/** So much time passes, for the server and for the page, which was asleep meanwhile. */
export const passMinutes = async (page: Page, demo: OpenDemo, minutes: number): Promise<void> => {
  await demo.submit('time', { minutes });
  await page.evaluate((ms) => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + ms;
    document.dispatchEvent(new Event('visibilitychange'));
  }, minutes * MINUTE_MS);
};
