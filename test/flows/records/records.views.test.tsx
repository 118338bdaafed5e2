import { describe, expect, it } from 'vitest';
import { invoiceCalls } from '#contract/calls/invoice.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { recordsCalls } from '#contract/calls/records.calls.ts';
import { refillCalls } from '#contract/calls/refill.calls.ts';
import { offline } from '#harness/dom/gate.ts';
import { reachable, ready, sees, tap, textOf } from '#harness/dom/hand.ts';
import { type Harness, openHarness, type StageOptions, stageClocks } from '#harness/dom/harness.tsx';
import { answersEntries, answersInvoices, orderId, wireOrderWith } from '#harness/dom/orders.ts';
import { asStaff, makeInvoice } from '#harness/server/orders.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
stageClocks();

const open = (at = '/records', before?: StageOptions['before']) =>
  openHarness(world(), { at, as: 'meiling', ...(before && { before }) });
const choose = async (harness: Harness, tab: string) => {
  tap('tab', tab);
  await harness.settle();
};
const panel = () => {
  const shown = document.querySelector<HTMLElement>('[role=tabpanel]');
  if (shown === null) throw new Error('No tab is open');
  return shown;
};
const links = () => reachable('link', undefined, panel());
const hrefs = () => links().map((link) => link.getAttribute('href') ?? '');
const months = () => [...panel().querySelectorAll('h2')].map(textOf);
const queries = ({ gate }: Harness) => gate.sentTo(invoiceCalls.listInvoices).map(({ url }) => url.searchParams);

describe('the lists', () => {
  it('NAV-17 REC-01: a member sees invoices, refills, regimen and documents, each in its own list', async () => {
    const harness = await open();
    expect(harness.address()).toBe('/records');
    const lists: Record<string, string> = {};
    for (const tab of ['Invoices', 'Refills', 'Regimen', 'Documents']) {
      await choose(harness, tab);
      expect(links().length).toBeGreaterThan(1);
      lists[tab] = textOf(panel());
    }
    expect(new Set(Object.values(lists)).size).toBe(4);
    expect(lists['Regimen']).toContain('Skin regimen');
    expect(lists['Documents']).toContain('Visit summary');
  });

  it('NAV-17: a guest is sent to sign-up', async () => {
    const harness = await openHarness(world(), { at: '/records', as: 'guest' });
    expect(harness.address()).toBe('/signup?from=%2Frecords');
  });

  it('API-50 API-51: invoices are asked for by each type, for the member, finalized; what comes is the list, each once', async () => {
    const harness = await open();
    const asked = queries(harness).map((query) => [
      query.get('patientId'),
      query.get('invType'),
      query.get('finalized'),
    ]);
    const mine = asked.filter(([patientId]) => patientId === patientIdOf('meiling'));
    expect(mine).toEqual(['Refill', 'Online Store', null].map((type) => [patientIdOf('meiling'), type, 'true']));
    const ids = hrefs().map((href) => new URLSearchParams(href.split('?')[1]).get('id'));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining([orderId('refill-unpaid'), orderId('store-shipped')]));
  });

  it('ROLE-03: invoices and refills of the family are among them, with the name of whose they are', async () => {
    const id = await makeInvoice(world(), { patientId: patientIdOf('ethan') });
    const harness = await open();
    for (const tab of ['Invoices', 'Refills']) {
      await choose(harness, tab);
      const named = links().filter((link) => textOf(link).includes('Ethan Tan'));
      expect(named.map((link) => link.getAttribute('href'))).toEqual([expect.stringContaining(id)]);
    }
    expect(new Set(queries(harness).map((query) => query.get('patientId')))).toEqual(
      new Set((['meiling', 'ethan', 'siewhoon'] as const).map(patientIdOf)),
    );
  });

  it('ROLE-03: a regimen or document of the family has the name of whose it is, one’s own has none', async () => {
    const regimen = {
      patientId: patientIdOf('ethan'),
      kind: 'regimen',
      name: 'Regimen',
      clinic: null,
      content: ['Once a day.'],
    };
    await asStaff(world(), operatorCalls.issueRecord, {}, regimen);
    const harness = await open('/records?tab=documents');
    const namesOf = () => links().map((link) => /Tan Siew Hoon|Ethan Tan|Tan Mei Ling/.exec(textOf(link))?.[0]);
    expect(namesOf()).toEqual([undefined, 'Tan Siew Hoon']);
    await choose(harness, 'Regimen');
    expect(namesOf()).toEqual(['Ethan Tan', undefined, undefined]);
  });

  it('a list is asked for when its tab is opened, and again when the page is opened anew; meanwhile the old one shows', async () => {
    const harness = await open();
    expect(harness.gate.sentTo(recordsCalls.listDocuments)).toHaveLength(0);
    await choose(harness, 'Documents');
    expect(harness.gate.sentTo(recordsCalls.listDocuments)).toHaveLength(1);
    await harness.go('/home');
    harness.gate.hold(recordsCalls.listDocuments);
    await harness.back();
    await harness.until(() => harness.gate.isHeld(recordsCalls.listDocuments), 'the list is asked for');
    expect(textOf(panel())).toContain('Visit summary');
  });

  it('the newest are first, below the names of their months', async () => {
    await open('/records', (gate) =>
      gate.route(
        invoiceCalls.listInvoices,
        answersInvoices(
          wireOrderWith('Received', { _id: 'october', createdAt: '2026-10-31T15:00:00.000Z' }),
          // the first hour of November in Singapore
          wireOrderWith('Received', { _id: 'november', createdAt: '2026-10-31T16:30:00.000Z' }),
        ),
      ),
    );
    expect(months()).toEqual(['November 2026', 'October 2026']);
    expect(hrefs()).toEqual(['/orderDetails?id=november', '/orderDetails?id=october']);
    expect(textOf(panel())).toContain('01/11/2026');
  });
});

describe('the tab in the address', () => {
  it('is opened by a link, changed by a tap, and there after a reload', async () => {
    const harness = await open('/records?tab=regimen');
    expect(reachable('tab', 'Regimen')[0]?.ariaSelected).toBe('true');
    await choose(harness, 'Refills');
    expect(harness.address()).toBe('/records?tab=refills');
    await harness.reload();
    expect(reachable('tab', 'Refills')[0]?.ariaSelected).toBe('true');
    expect(textOf(panel())).toContain('Ordered');
  });

  it('a tab that does not exist is the first one', async () => {
    await open('/records?tab=secrets');
    expect(reachable('tab', 'Invoices')[0]?.ariaSelected).toBe('true');
  });
});

describe('nothing to show', () => {
  const empty: StageOptions['before'] = (gate) => {
    gate.route(invoiceCalls.listInvoices, answersInvoices());
    for (const call of [recordsCalls.listRegimen, recordsCalls.listDocuments, refillCalls.listMedicines])
      gate.route(call, answersEntries());
  };

  const headings = async (tab: string) => {
    await open(`/records?tab=${tab}`, empty);
    expect(sees('could not be loaded')).toBe(false);
    return [...panel().querySelectorAll('h2')].map(textOf);
  };

  it('ERR-13: an empty list of invoices says so', async () => {
    expect(await headings('invoices')).toEqual(['No invoice yet']);
  });

  it('REC-02 ERR-14: an empty regimen says so', async () => {
    expect(await headings('regimen')).toEqual(['No regimen yet']);
  });

  it('REC-02 ERR-15: an empty list of documents says so', async () => {
    expect(await headings('documents')).toEqual(['No document yet']);
  });

  it('REC-02: somebody without any records sees the same from the real server', async () => {
    const harness = await openHarness(world(), { at: '/records?tab=documents', as: 'kenji' });
    expect(sees('No document yet')).toBe(true);
    await choose(harness, 'Regimen');
    expect(sees('No regimen yet')).toBe(true);
  });

  it('without a network it says so, and looks again when asked', async () => {
    const harness = await open('/records?tab=documents', (gate) => gate.route(recordsCalls.listDocuments, offline));
    await harness.pass(10_000);
    expect(sees('Your records could not be loaded')).toBe(true);
    harness.gate.route(recordsCalls.listDocuments, (request) => world().fetch(request));
    tap('button', 'Try again');
    await harness.settle();
    expect(textOf(panel())).toContain('Visit summary');
  });
});

describe('where a record leads', () => {
  it('REC-20 NAV-19: a refill’s invoice opens /invoiceDetail, a store order /orderDetails', async () => {
    const harness = await open();
    const [refill] = links().filter((link) => textOf(link).startsWith('Refill order'));
    refill?.click();
    await harness.settle();
    expect(harness.address()).toMatch(/^\/invoiceDetail\?id=invoice-meiling-refill-/);
    tap('button', 'Back');
    await harness.until(() => harness.address() === '/records', '/records');
    await harness.settle();
    const [order] = links().filter((link) => textOf(link).startsWith('Store order'));
    order?.click();
    await harness.settle();
    expect(harness.address()).toMatch(/^\/orderDetails\?id=invoice-meiling-store-/);
  });

  it('a regimen and a document open their PDF', async () => {
    const harness = await open('/records?tab=regimen');
    expect(hrefs()).toContain('/attachment?id=attachment-meiling-regimen-skin');
    await choose(harness, 'Documents');
    expect(hrefs()).toContain('/attachment?id=attachment-meiling-document-memo');
    expect(ready('button', 'Back')).toEqual([]);
  });
});
