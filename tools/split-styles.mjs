/** Cuts the one stylesheet that esbuild makes in two: what the first page needs, and the rest, which comes with later views. */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Files that are there from the beginning: what the entries import, and what these import, but nothing that comes later. */
function firstFiles(inputs, entries) {
  const files = new Set(entries);
  for (const file of files) {
    for (const { path: imported, kind, external } of inputs[file].imports)
      if (kind !== 'dynamic-import' && !external) files.add(imported);
  }
  return files;
}

async function writeHashed(folder, name, content) {
  const hash = BigInt(`0x${createHash('sha256').update(content).digest('hex').slice(0, 16)}`);
  const file = `${name}-${hash.toString(36).toUpperCase().padStart(8, '0').slice(-8)}.css`;
  await writeFile(path.join(folder, file), content);
  return file;
}

/**
 * The parts stand one after the other as the metafile lists them. Later styles may follow earlier ones only: what is first
 * never overrides what comes later.
 * @param {{inputs: object, output: {inputs: object}, sheet: string, entries: string[], folder: string}} options
 * @returns {Promise<{first: string, more: string}>} file names in the folder
 */
export async function splitStyles({ inputs, output, sheet, entries, folder }) {
  const isFirst = firstFiles(inputs, entries);
  const content = await readFile(sheet);
  const parts = { first: [], more: [] };
  let at = 0;
  for (const [file, { bytesInOutput }] of Object.entries(output.inputs)) {
    parts[isFirst.has(file) ? 'first' : 'more'].push(content.subarray(at, at + bytesInOutput));
    at += bytesInOutput;
  }
  const [first, more] = await Promise.all([
    writeHashed(folder, 'first', Buffer.concat(parts.first)),
    writeHashed(folder, 'more', Buffer.concat(parts.more)),
  ]);
  return { first, more };
}
