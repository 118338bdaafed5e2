import { glob, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Writes a .br and a .gz beside every text file of a folder. */
export async function compress(out) {
  for await (const file of glob('**/*.{js,css,html,svg,webmanifest,txt}', { cwd: out })) {
    const content = await readFile(path.join(out, file));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    const [small, older] = await Promise.all([brotli(content, { params }), gz(content, { level: 9 })]);
    await Promise.all([writeFile(path.join(out, `${file}.br`), small), writeFile(path.join(out, `${file}.gz`), older)]);
  }
}
