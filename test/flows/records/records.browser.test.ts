import { describe, expect, it } from 'vitest';
import { servedPerFile } from '#test/browser/served-per-file.ts';

// Chromium's headless shell shows no PDF
const served = servedPerFile({}, { isWhole: true });

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
    await page.locator('h2:focus', { hasText: 'You have it' }).waitFor();
    await page.goBack();
    await page.getByRole('tab', { name: 'Invoices', selected: true }).waitFor();
    expect(new URL(page.url()).search).toBe('?tab=invoices');
  });
});
