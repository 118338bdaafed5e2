/** The desk's document for its addresses, and its files: an app of its own, beside the patients' one. */
import type { Context, Hono } from 'hono';
import type { AppFiles } from './files.adapter.ts';
import { DESK_HEADERS } from './headers.rules.ts';
import { isFileName, notFound, send } from './send.adapter.ts';

const DESK = '/desk';
const PAGE = `${DESK}/index.html`;

/** Serves /desk and the addresses below it; no cache keeps its document. */
export const deskRoutes = (app: Hono, files: AppFiles): void => {
  const answer = (c: Context): Response => {
    const { path } = c.req;
    const page = files.find(PAGE);
    if (page && (path === PAGE || !isFileName(path))) return send(c, page, DESK_HEADERS, 'no-store');
    const file = files.find(path);
    return file ? send(c, file, DESK_HEADERS) : notFound(c, DESK_HEADERS);
  };
  app.get(DESK, answer);
  app.get(`${DESK}/*`, answer);
};
