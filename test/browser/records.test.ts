import { describe, expect, it } from 'vitest';
import { RECORD_TABS } from '#machines/records/records.types.ts';
import { servedPerFile } from './served-per-file.ts';
import { breachesOf } from './standards.ts';

const served = servedPerFile();

describe('records in Chromium', () => {
  it('REC-23: the browser’s own viewer shows the PDF inside the page, and the policy of the page allows it', async () => {
    const page = await served().visit({ as: 'meiling', at: '/attachment?id=attachment-meiling-regimen-skin' });
    const frame = await page.waitForSelector('iframe[title="Skin regimen.pdf"]');
    const inside = await frame.contentFrame();
    expect(inside?.url()).toMatch(/^blob:/);
    expect(await inside?.evaluate(() => document.contentType)).toBe('application/pdf');
  });

  it('REC-23: the PDF is saved under its name', async () => {
    const page = await served().visit({ as: 'meiling', at: '/attachment?id=attachment-meiling-regimen-skin' });
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download the PDF' }).click();
    expect((await saving).suggestedFilename()).toBe('Skin regimen.pdf');
  });

  it('REC-18 NAV-36: from the list to a shipped order, received after a question, and back', async () => {
    const page = await served().visit({ as: 'meiling', at: '/records' });
    await page.getByRole('tab', { name: 'Documents' }).click();
    await page.getByRole('tab', { name: 'Invoices' }).click();
    await page.locator('a[href$="store-shipped"]').click();
    await page.getByRole('button', { name: 'Confirm as Received' }).click();
    await page.getByRole('button', { name: 'Yes, I have it' }).click();
    await page.getByText('Delivered', { exact: true }).waitFor();
    await page.locator('h2:focus', { hasText: 'Your order has arrived' }).waitFor();
    await page.goBack();
    await page.getByRole('tab', { name: 'Invoices', selected: true }).waitFor();
    expect(new URL(page.url()).search).toBe('?tab=invoices');
  });

  it('NAV-17 NAV-18 NAV-22: their pages keep to WCAG 2.2 AA in both languages, light and dark', async () => {
    const page = await served().visit({ as: 'meiling', at: '/records' });
    const breaches: string[] = [];
    const look = async (name: string) =>
      void breaches.push(...(await breachesOf(page)).map((breach) => `${name}: ${breach}`));
    for (const tab of RECORD_TABS) {
      await page.goto(`/records?tab=${tab}`);
      await page.locator('[role=tabpanel] a').first().waitFor();
      await look(tab);
    }
    await page.goto('/orderDetails?id=invoice-meiling-store-shipped');
    await page.getByRole('button', { name: 'Confirm as Received' }).waitFor();
    await look('order');
    await page.getByRole('button', { name: 'Confirm as Received' }).click();
    await page.getByRole('alertdialog').waitFor();
    await look('question');
    await page.goto('/orderDetails?id=nowhere');
    await page.getByText('Can not get invoice').waitFor();
    await look('no order');
    await page.goto('/attachment?id=attachment-meiling-regimen-skin');
    await page.waitForSelector('iframe');
    await look('document');
    expect(breaches).toEqual([]);
  });
});
