/** A regimen or document as it was issued. */
import type { Company } from '#server/config/company.rules.ts';
import { dayInDigits } from '#server/kit/dates.ts';
import type { OpenPage } from './letter.page.ts';
import type { IssuedRecord } from './sheet.types.ts';

export const recordPdf = async (
  { name, patientName, clinicName, createdAt, content }: IssuedRecord,
  company: Company,
  openPage: OpenPage,
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }> => {
  const page = openPage(name, company, createdAt);
  page.text(patientName, { weight: 'semibold', after: 0 });
  page.text([clinicName, dayInDigits(createdAt)].filter(Boolean).join(' · '), { after: 6 });
  page.rule();
  for (const paragraph of content) page.text(paragraph, { after: 8 });
  return { name, bytes: await page.close() };
};
