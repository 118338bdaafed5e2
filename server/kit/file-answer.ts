import type { Context } from 'hono';
import * as v from 'valibot';
import { FILE_TYPES } from '#contract/call.ts';
import { PATIENT_HEADER } from '#contract/constants.ts';
import { PatientId } from '#contract/ids.ts';

export const AnsweredFile = v.object({
  /** The name of the saved file, without its ending. */
  name: v.string(),
  /** The patient whom the file belongs to. */
  patientId: PatientId,
  bytes: v.instance(Uint8Array<ArrayBuffer>),
});

type FileType = keyof typeof FILE_TYPES;

/** A PDF shows inside the app; a page is saved, and would run nothing where it is opened. */
const HOW: Record<FileType, { disposition: string; policy: string }> = {
  pdf: { disposition: 'inline', policy: "default-src 'none'; frame-ancestors 'none'; sandbox" },
  html: {
    disposition: 'attachment',
    policy: "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox",
  },
};

/** A name for every browser: plain letters, and the true one beside them (RFC 6266). */
const dispositionOf = (type: FileType, name: string): string => {
  const plain =
    name
      .normalize('NFKD')
      .replaceAll(/[^\w. -]/g, '')
      .trim() || 'document';
  const full = encodeURIComponent(`${name}.${type}`).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  );
  return `${HOW[type].disposition}; filename="${plain}.${type}"; filename*=UTF-8''${full}`;
};

/** The file is never cached, and runs no script. */
export const sendFile = (
  c: Context,
  type: FileType,
  { name, patientId, bytes }: v.InferOutput<typeof AnsweredFile>,
): Response =>
  c.body(bytes, 200, {
    'Content-Type': type === 'html' ? `${FILE_TYPES[type]}; charset=utf-8` : FILE_TYPES[type],
    'Content-Disposition': dispositionOf(type, name),
    [PATIENT_HEADER]: patientId,
    'Cache-Control': 'private, no-store',
    'Content-Security-Policy': HOW[type].policy,
  });
