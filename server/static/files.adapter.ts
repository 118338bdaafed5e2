/** The built app in memory: every file with its type, its validator and its smaller forms, ready to be sent. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export interface AppFile {
  type: string;
  etag: string;
  /** The name carries a hash of the content. */
  isImmutable: boolean;
  plain: Uint8Array<ArrayBuffer>;
  br?: Uint8Array<ArrayBuffer>;
  gzip?: Uint8Array<ArrayBuffer>;
}

export interface AppFiles {
  /** @param path as in the address, for example /assets/start-UQKPM7TR.js */
  find: (path: string) => AppFile | undefined;
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};
const COMPRESSED = new Set(['.html', '.js', '.css', '.json', '.svg', '.txt', '.webmanifest']);
const HASHED = /-[0-9A-Z]{8}\.\w+(?:\.map)?$/;
/** Only few files have no compressed form from the build, or those of development: speed matters more than size. */
const QUICK_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const readIfThere = (path: string): Uint8Array<ArrayBuffer> | null => {
  try {
    return new Uint8Array(readFileSync(path));
  } catch {
    return null;
  }
};

const etagOf = (plain: Uint8Array): string =>
  `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;

/** A page with something else in it than the build has put there. */
export const rewritten = (page: AppFile, rewrite: (text: string) => string): AppFile => {
  const plain = new TextEncoder().encode(rewrite(new TextDecoder().decode(page.plain)));
  return {
    ...page,
    etag: etagOf(plain),
    plain,
    br: new Uint8Array(brotliCompressSync(plain, QUICK_BROTLI)),
    gzip: new Uint8Array(gzipSync(plain)),
  };
};

const readFile = (folder: string, name: string): AppFile => {
  const path = join(folder, name);
  const plain = new Uint8Array(readFileSync(path));
  const extension = extname(name);
  return {
    type: TYPES[extension] ?? 'application/octet-stream',
    etag: etagOf(plain),
    isImmutable: HASHED.test(name),
    plain,
    ...(COMPRESSED.has(extension) && {
      br: readIfThere(`${path}.br`) ?? new Uint8Array(brotliCompressSync(plain, QUICK_BROTLI)),
      gzip: readIfThere(`${path}.gz`) ?? new Uint8Array(gzipSync(plain)),
    }),
  };
};

/**
 * Reads a folder once; an empty or missing folder has no files.
 * @param hasMaps whether source maps are served: they publish the app's source
 */
export const readFiles = (folder: string, hasMaps = false): AppFiles => {
  const files = new Map<string, AppFile>();
  for (const entry of globSync('**/*', { cwd: folder, withFileTypes: true })) {
    if (!entry.isFile() || /\.(?:br|gz)$/.test(entry.name)) continue;
    if (entry.name.endsWith('.map') && !hasMaps) continue;
    // the server's own: sent.adapter.ts
    if (entry.name.endsWith('.mjs')) continue;
    const name = relative(folder, join(entry.parentPath, entry.name));
    files.set(`/${name.split(sep).join('/')}`, readFile(folder, name));
  }
  return { find: (path) => files.get(path) };
};

/** Reads the folder again when its index.html, which is written last, is another; nothing is read before it is asked for. */
export const readFilesAgain = (folder: string, hasMaps = false): AppFiles & { builtAt: () => number } => {
  let builtAt = -1;
  let files: AppFiles = { find: () => undefined };
  const refresh = (): number => {
    const changedAt = statSync(join(folder, 'index.html'), { throwIfNoEntry: false })?.mtimeMs ?? builtAt;
    if (changedAt !== builtAt) files = readFiles(folder, hasMaps);
    builtAt = changedAt;
    return builtAt;
  };
  return {
    builtAt: refresh,
    find: (path) => {
      refresh();
      return files.find(path);
    },
  };
};
