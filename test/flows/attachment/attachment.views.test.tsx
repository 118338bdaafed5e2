import { afterEach, describe, expect, it } from 'vitest';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { recordsCalls } from '#contract/calls/records.calls.ts';
import { fileAt } from '#harness/dom/dom.ts';
import { offline } from '#harness/dom/gate.ts';
import { control, reachable, sees, tap, textOf } from '#harness/dom/hand.ts';
import { openHarness, type StageOptions, stageClocks } from '#harness/dom/harness.tsx';
import { asStaff, makeInvoice, readInvoice } from '#harness/server/orders.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
stageClocks();
const setViewer = (isThere: boolean) =>
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: isThere, configurable: true });
afterEach(() => setViewer(true));

const REGIMEN = '/attachment?id=attachment-meiling-regimen-skin';
const open = (at = REGIMEN, before?: StageOptions['before']) => {
  setViewer(true);
  return openHarness(world(), { at, as: 'meiling', ...(before && { before }) });
};
const frame = () => document.querySelector('iframe');
const addressIn = (url: string | null | undefined) => url?.split('#')[0] ?? '';
const textAt = async (url: string) => (await fileAt(url)?.text()) ?? '';

describe('a document', () => {
  it('NAV-22 REC-23: a member sees the PDF inside the app, and can keep it', async () => {
    const harness = await open();
    const [asked] = harness.gate.sentTo(recordsCalls.loadAttachment);
    expect(asked?.token).toMatch(/^Bearer /);
    const url = addressIn(frame()?.getAttribute('src'));
    expect(await textAt(url)).toMatch(/^%PDF-/);
    expect(frame()?.title).toBe('Skin regimen.pdf');
    const save = control('link', 'Download the PDF');
    expect([save.getAttribute('href'), save.getAttribute('download')]).toEqual([url, 'Skin regimen.pdf']);
  });

  it('REC-23: the receipt of a paid order is one, too', async () => {
    await open('/attachment?id=receipt-meiling-store-shipped');
    expect(await textAt(addressIn(frame()?.getAttribute('src')))).toMatch(/^%PDF-/);
  });

  it('REC-23: a browser that shows no PDF says so and gives it to be saved', async () => {
    setViewer(false);
    await openHarness(world(), { at: REGIMEN, as: 'meiling' });
    expect([frame(), sees('Skin regimen.pdf')]).toEqual([null, true]);
    expect(await textAt(control('link', 'Download the PDF').getAttribute('href') ?? '')).toMatch(/^%PDF-/);
  });

  it('NAV-22: a guest is sent to sign-up', async () => {
    const harness = await openHarness(world(), { at: REGIMEN, as: 'guest' });
    expect(harness.address()).toBe(`/signup?from=${encodeURIComponent(REGIMEN)}`);
  });

  it('NAV-44: a reload shows the same document', async () => {
    const harness = await open();
    await harness.reload();
    expect(harness.address()).toBe(REGIMEN);
    expect(frame()?.title).toBe('Skin regimen.pdf');
  });

  it('is let go when its page is left', async () => {
    const harness = await open();
    const url = addressIn(frame()?.getAttribute('src'));
    await harness.go('/home');
    expect(fileAt(url)).toBeUndefined();
  });

  it('a name in Chinese letters stays as it is', async () => {
    await open('/attachment?id=attachment-siewhoon-document-letter');
    expect(frame()?.title).toBe('转介信 Referral letter.pdf');
  });

  it('ROLE-03: a record or receipt of the family has the name of its person above it, one’s own has none', async () => {
    const headings = () => [...document.querySelectorAll('main h2')].map(textOf);
    const harness = await open('/attachment?id=attachment-siewhoon-document-letter');
    expect(headings()).toEqual(['For Tan Siew Hoon']);
    const id = await makeInvoice(world(), { patientId: patientIdOf('ethan') });
    const token = await world().signIn('meiling');
    await asStaff(world(), operatorCalls.receiveTransfer, { id }, { amount: 20, reference: 'PN-1' });
    const { receipt } = await readInvoice(world(), token, id, patientIdOf('ethan'));
    await harness.go(`/attachment?id=${receipt}`);
    expect(headings()).toEqual(['For Ethan Tan']);
    await harness.go(REGIMEN);
    expect(headings()).toEqual([]);
  });

  it('that belongs to somebody else is not there', async () => {
    await openHarness(world(), { at: REGIMEN, as: 'kenji' });
    expect([frame(), sees('This document could not be opened')]).toEqual([null, true]);
  });

  it('that cannot be fetched is asked for again', async () => {
    const harness = await open(REGIMEN, (gate) => gate.route(recordsCalls.loadAttachment, offline));
    await harness.pass(10_000);
    expect(sees('This document could not be opened')).toBe(true);
    harness.gate.route(recordsCalls.loadAttachment, (request) => world().fetch(request));
    tap('button', 'Try again');
    await harness.settle();
    expect([frame()?.title, reachable('button', 'Try again')]).toEqual(['Skin regimen.pdf', []]);
  });
});
