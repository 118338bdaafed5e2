import type { Context } from 'hono';
import * as v from 'valibot';
import { PATIENT_HEADER } from '#contract/constants.ts';
import { PatientId } from '#contract/ids.ts';

export const Pdf = v.object({
  /** The name of the saved file, without its ending. */
  name: v.string(),
  /** Whose it is. */
  patientId: PatientId,
  bytes: v.instance(Uint8Array<ArrayBuffer>),
});

/** A name for every browser: plain letters, and the true one beside them (RFC 6266). */
const dispositionOf = (name: string): string => {
  const plain =
    name
      .normalize('NFKD')
      .replaceAll(/[^\w. -]/g, '')
      .trim() || 'document';
  const full = encodeURIComponent(`${name}.pdf`).replaceAll(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
  return `inline; filename="${plain}.pdf"; filename*=UTF-8''${full}`;
};

/** The PDF is shown, never cached, and runs no script. */
export const sendPdf = (c: Context, { name, patientId, bytes }: v.InferOutput<typeof Pdf>): Response =>
  c.body(bytes, 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': dispositionOf(name),
    [PATIENT_HEADER]: patientId,
    'Cache-Control': 'private, no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  });
