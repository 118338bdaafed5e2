/** A PDF of pictures of pages, each with its words beside it for a screen reader. */
import Pdf from 'pdfkit';
import { type IsoInstant, msOf } from '#contract/time.ts';
import type { DrawnPage } from './redrawing.types.ts';

export const drawnPdf = async (
  pages: readonly DrawnPage[],
  { title, at }: { title: string; at: IsoInstant },
): Promise<Uint8Array<ArrayBuffer>> => {
  const document = new Pdf({
    autoFirstPage: false,
    lang: 'en',
    displayTitle: true,
    tagged: true,
    pdfVersion: '1.7',
    info: { Title: title, CreationDate: new Date(msOf(at)) },
  });
  const chunks: Uint8Array[] = [];
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  document.on('end', resolve);
  const whole = document.struct('Document');
  document.addStructure(whole);
  for (const { picture, width, height, margin, text } of pages) {
    document.addPage({ size: [width, height], margin: 0 });
    const fit: [number, number] = [width - 2 * margin, height - 2 * margin];
    const draw = () => {
      document.image(Buffer.from(picture), margin, margin, { fit, align: 'center', valign: 'center' });
    };
    whole.add(document.struct('Figure', { alt: text === '' ? title : text }, draw));
  }
  whole.end();
  document.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
};
