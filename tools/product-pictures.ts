/**
 * `node tools/product-pictures.ts`: draws the pictures of the demo's products, without background, in the widths that the
 * store asks for (src/views/store/product-picture.tsx), as public/store/<slug>-<width>.webp. They are drawings of our own.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findChromium } from './chromium.ts';
import { pictures } from './product-shapes.ts';

const OUT = join(import.meta.dirname, '../public/store');
const WIDTHS = [160, 320, 640];
const QUALITY = 0.86;

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage();
mkdirSync(OUT, { recursive: true });
for (const [slug, svg] of pictures) {
  for (const width of WIDTHS) {
    const webp = await page.evaluate(
      async ({ source, size, quality }) => {
        const image = new Image();
        image.src = `data:image/svg+xml,${encodeURIComponent(source)}`;
        await image.decode();
        const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size });
        canvas.getContext('2d')?.drawImage(image, 0, 0, size, size);
        return canvas.toDataURL('image/webp', quality);
      },
      { source: svg, size: width, quality: QUALITY },
    );
    writeFileSync(join(OUT, `${slug}-${width}.webp`), Buffer.from(webp.slice(webp.indexOf(',') + 1), 'base64'));
  }
}
await browser.close();
