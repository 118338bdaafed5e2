/** Steps of a booking in the browser, up to the summary and the payment. */
import type { Locator, Page } from 'playwright-core';
import type { AppointmentId, InvoiceId } from '#contract/ids.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { fillCard } from '#harness/card-payment/card-payment.browser-steps.ts';
import { comesTo, shown, usable } from '#harness/chromium/waiting.ts';
import type { OpenDemo } from '#harness/server/demo.ts';

export const popupOf = (page: Page): Locator => page.getByRole('dialog').first();
const tapIn = async (page: Page, role: 'button' | 'radio' | 'link', name: string | RegExp): Promise<void> => {
  const named = page.getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) });
  const control = usable(named).first();
  await shown(control);
  await control.click();
};
export const press = (page: Page, name: string | RegExp): Promise<void> => tapIn(page, 'button', name);
const choose = (page: Page, name: string | RegExp): Promise<void> => tapIn(page, 'radio', name);
const follow = (page: Page, name: string | RegExp): Promise<void> => tapIn(page, 'link', name);
export const sees = (page: Page, text: string | RegExp): Promise<void> => shown(page.getByText(text));

/** Times of the day that shows. */
const timesOf = (page: Page): Locator => page.getByRole('radiogroup', { name: /^Times on/ }).getByRole('radio');

type Kind = 'doctor' | 'therapist' | 'remote';
const CARDS: Record<Kind, RegExp> = {
  doctor: /^With a doctor/,
  therapist: /^With a therapist/,
  remote: /^Remote consultation/,
};

export interface Wish {
  kind?: Kind;
  place?: RegExp;
  /** Name of the person; the first one by default. */
  person?: RegExp;
  /** A time of the person's first free day; the last one by default. */
  time?: RegExp;
  service?: RegExp;
  message?: string;
}

/** Goes from /appointment to the choice of a time. */
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
/** Chooses the time, and goes on to the choice of the patient. */
export const pastTime = async (page: Page, { time, service = /./ }: Wish = {}): Promise<void> => {
  const times = timesOf(page);
  await (time ? times.filter({ hasText: time }).first() : times.last()).click();
  const services = page.getByRole('radiogroup', { name: 'Service' }).getByRole('radio', { name: service });
  // the page asks for a service only where there is a choice
  await shown(services.or(page.locator('button:not([aria-disabled=true])', { hasText: /^Use / })));
  if (await services.first().isVisible()) await services.first().click();
  await press(page, /^Use /);
  await press(page, 'Next');
  await shown(page.getByLabel(/^Message for/));
};
/** Goes past the choice of the patient, for an account without family. */
export const pastInfo = async (page: Page, wish: Wish = {}): Promise<void> => {
  await toTime(page, wish);
  await pastTime(page, wish);
  if (wish.message) await page.getByLabel(/^Message for/).fill(wish.message);
  await press(page, 'Next');
};
/** From the summary of a remote consultation to its card form, past the hint. */
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

/** Seconds that the countdown shows; null without a countdown. */
export const secondsLeft = async (page: Page): Promise<number | null> => {
  const [text] = await page.getByRole('timer', { includeHidden: true }).allTextContents();
  const [minutes, seconds] = (text ?? '').split(':').map(Number);
  return minutes === undefined || seconds === undefined ? null : minutes * 60 + seconds;
};
export const counting = (page: Page): Promise<void> =>
  comesTo(async () => (await secondsLeft(page)) !== null, true, 'the countdown');
export const notCounting = (page: Page): Promise<void> => comesTo(() => secondsLeft(page), null, 'no countdown');

/** Keys under which the device stores the person's wizards and holds. */
export const keptKeys = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('myniks.kept'))
      .toSorted(),
  );
/** The only held time in the device's storage. */
export const heldOf = (page: Page): Promise<{ id: AppointmentId; invoiceId: InvoiceId }> =>
  page.evaluate(() => {
    const [{ id, invoiceId }] = JSON.parse(localStorage.getItem('myniks.kept.hold') ?? '').items;
    return { id, invoiceId };
  });
/** The step in the address. */
export const stepOf = (page: Page): string | null => new URL(page.url()).searchParams.get('step');

/** Advances the time of the server and of the page, as if the page had been asleep. */
export const passMinutes = async (page: Page, demo: OpenDemo, minutes: number): Promise<void> => {
  await demo.submit('time', { minutes });
  await page.evaluate((ms) => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + ms;
    document.dispatchEvent(new Event('visibilitychange'));
  }, minutes * MINUTE_MS);
};
