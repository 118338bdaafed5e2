/** PDFs as other programs write them, for tests that read their text. */
import { deflateSync } from 'node:zlib';
import Pdf from 'pdfkit';

const written = async (document: PDFKit.PDFDocument): Promise<Buffer<ArrayBuffer>> => {
  const chunks: Uint8Array[] = [];
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  document.on('end', resolve);
  document.end();
  await ended;
  return Buffer.concat(chunks);
};

/** Each text is a page. */
export const pdfOf = (texts: readonly string[], options: PDFKit.PDFDocumentOptions = {}) => {
  const document = new Pdf({ size: 'A4', autoFirstPage: false, ...options });
  for (const text of texts) document.addPage().fontSize(14).text(text);
  return written(document);
};

/** Objects by their numbers, from 1; viewers find them without a table. */
const pdfFrom = (objects: readonly string[]): Buffer<ArrayBuffer> =>
  Buffer.from(
    `%PDF-1.7\n${objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')}trailer\n<< /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF\n`,
    'latin1',
  );

const streamOf = (content: string, entries = '') =>
  `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`;

/** With a script that runs when it opens, a file inside, and a link. */
export const armedPdf = (words: string): Buffer<ArrayBuffer> =>
  pdfFrom([
    '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> /Names << /EmbeddedFiles << /Names [(evil.exe) 6 0 R] >> >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> /Annots [<< /Type /Annot /Subtype /Link /Rect [50 700 300 740] /A << /S /URI /URI (https://evil.example/) >> >>] >>',
    streamOf(`BT /F1 18 Tf 60 710 Td (${words}) Tj ET`),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Filespec /F (evil.exe) /EF << /F 7 0 R >> >>',
    streamOf('MZ evil', '/Type /EmbeddedFile'),
  ]);

/** A page that draws a picture of many pixels, packed twice into a few bytes. */
export const bombPdf = (side: number): Buffer<ArrayBuffer> => {
  const runs = Buffer.alloc(Math.ceil((side * side * 3) / 128) * 2, Buffer.from([129, 0x40]));
  return pdfFrom([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /P 5 0 R >> >> >>',
    streamOf('595 0 0 842 0 0 cm /P Do'),
    streamOf(
      deflateSync(runs).toString('latin1'),
      `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter [/FlateDecode /RunLengthDecode]`,
    ),
  ]);
};

/** A PDF without any page. */
export const emptyPdf = (): Buffer<ArrayBuffer> =>
  pdfFrom(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>']);

/** The words beside the pictures of a PDF of ours, page by page. */
export const wordsBeside = (bytes: Uint8Array): string[] =>
  [
    ...Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/\/Alt \(((?:[^\\)]|\\[^])*)\)/g),
  ].map(([, raw = '']) => {
    const plain = raw.replaceAll(/\\([nrtbf()\\])/g, (_, sign: string) =>
      sign in ESCAPES ? (ESCAPES[sign] ?? '') : sign,
    );
    return plain.startsWith('\u00FE\u00FF')
      ? Buffer.from(plain.slice(2), 'latin1').swap16().toString('utf16le')
      : plain;
  });
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** The pictures in a PDF of ours. */
export const picturesIn = (bytes: Uint8Array): Buffer<ArrayBuffer>[] => {
  const file = Buffer.from(bytes);
  return [...file.toString('latin1').matchAll(/\/Subtype \/Image[^]*?stream\n/g)].map(({ index, 0: head }) => {
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    return Buffer.from(file.subarray(index + head.length, index + head.length + length));
  });
};
