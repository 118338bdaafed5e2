/** Development only: the app's files as they are now, and a page that loads itself again after each build. */
import { type AppFile, type AppFiles, readFilesAgain } from './files.adapter.ts';

const SCRIPT = '/dev-reload.js';
const STAMP = '/dev-built-at.txt';
const POLL = `let seen; setInterval(async () => {
  const answer = await fetch('${STAMP}', { cache: 'no-store' }).catch(() => null);
  if (!answer?.ok) return;
  const built = await answer.text();
  if (seen !== undefined && seen !== built) location.reload();
  seen = built;
}, 500);`;

const fileOf = (type: string, text: string): AppFile => ({
  type,
  etag: `"${Buffer.from(text).toString('base64url').slice(-22)}"`,
  isImmutable: false,
  plain: new TextEncoder().encode(text),
});

/** Files of `folder` that follow its builds; its page polls for the next one. */
export const readFilesAnew = (folder: string): AppFiles => {
  const files = readFilesAgain(folder, true);
  return {
    find: (path) => {
      if (path === SCRIPT) return fileOf('text/javascript; charset=utf-8', POLL);
      if (path === STAMP) return fileOf('text/plain; charset=utf-8', String(files.builtAt()));
      const file = files.find(path);
      if (path !== '/index.html' || file === undefined) return file;
      const page = new TextDecoder().decode(file.plain);
      return fileOf(file.type, page.replace('</head>', `<script type="module" src="${SCRIPT}"></script></head>`));
    },
  };
};
