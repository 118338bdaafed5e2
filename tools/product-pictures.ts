/**
 * `node tools/product-pictures.ts`: draws the pictures of the demo's products, without background, in the widths that the
 * store asks for (src/ui/product/picture.tsx), as public/store/<slug>-<width>.avif. They are drawings of our own.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { readCommand } from './command.ts';
import { pictures } from './product-shapes.ts';

const WIDTHS = [160, 320, 480, 640];
const OUT = join(import.meta.dirname, '../public/store');
/** Flat colours keep their edges only with all of their chroma. */
const AVIF = { quality: 70, effort: 5, chromaSubsampling: '4:4:4' } as const;

readCommand({
  options: {},
  usage: `node tools/product-pictures.ts     draws the pictures of the demo products into public/store, in the widths of the store

It takes no options.

For example:
  node tools/product-pictures.ts

Exit code 0: written. 2: not understood.`,
});

rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
for (const [slug, svg] of pictures) {
  for (const width of WIDTHS) {
    const avif = await sharp(Buffer.from(svg)).resize(width, width).avif(AVIF).toBuffer();
    writeFileSync(join(OUT, `${slug}-${width}.avif`), avif);
  }
}
