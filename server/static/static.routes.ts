/** The app's files and, for every other address, the app's page; the atlas beside it. */
import type { Context, Hono, Next } from 'hono';
import type { Logger } from 'pino';
import { deskRoutes } from './desk.routes.ts';
import type { AppFile, AppFiles } from './files.adapter.ts';
import { type AppHeaders, ATLAS_HEADERS } from './headers.rules.ts';
import { isFileName, notFound, send } from './send.adapter.ts';
import { type Drawing, type Shelf, sentPages } from './sent.page.ts';

export interface SiteFiles {
  app: AppFiles;
  /** Null when the atlas is not served. */
  atlas: AppFiles | null;
  /** By the names of two commits, the script of the atlas with what changed between them; it answers null where there are none. */
  changes?: ((name: string) => Promise<string | null>) | null;
  /** Figures of the clinic that count now, which the atlas shows beside what they are for. */
  figures?: (() => Promise<Readonly<Record<string, unknown>>>) | null;
  /** Null when pages are sent without markup. */
  drawing?: Drawing | null;
}

export interface SiteDeps {
  headersNow: () => AppHeaders;
  shelf: () => Promise<Shelf>;
  logger: Logger;
  /** False where the staff's calls have a port of their own: the desk is at that one. */
  hasDesk: boolean;
}

const NO_ATLAS =
  '<!doctype html><html lang="en"><title>Atlas</title><p>There are no diagrams yet. Run <code>npm run statecharts</code>.</p>';

const SCRIPT_HEADERS = {
  ...ATLAS_HEADERS,
  'Content-Type': 'text/javascript; charset=utf-8',
  'Cache-Control': 'no-store',
};

const atlasRoutes = (app: Hono, { changes, figures }: SiteFiles, atlas: AppFiles): void => {
  if (changes)
    app.get('/atlas/changes/:name{.+\\.js}', async (c) => {
      const script = await changes(c.req.param('name').replace(/\.js$/, ''));
      return script === null ? notFound(c, ATLAS_HEADERS) : c.body(script, 200, SCRIPT_HEADERS);
    });
  if (figures)
    app.get('/atlas/figures-now.js', async (c) =>
      c.body(`var ATLAS_FIGURES = ${JSON.stringify(await figures())};\n`, 200, SCRIPT_HEADERS),
    );
  app.get('/atlas/*', (c) => {
    const { pathname } = new URL(c.req.url);
    // adds the slash, so that the pages' relative links work
    if (pathname === '/atlas') return c.redirect('/atlas/', 308);
    const path = pathname.slice('/atlas'.length);
    // /atlas/refill is the page of the flow
    const file = atlas.find(path) ?? atlas.find(`${path}.html`) ?? atlas.find(`${path.replace(/\/$/, '')}/index.html`);
    if (file) return send(c, file, ATLAS_HEADERS);
    return isFileName(path) ? notFound(c, ATLAS_HEADERS) : c.html(NO_ATLAS, 404, ATLAS_HEADERS);
  });
};

export const staticRoutes = (app: Hono, site: SiteFiles, deps: SiteDeps): void => {
  const { app: files, atlas, drawing } = site;
  const { headersNow, shelf, logger } = deps;
  if (atlas) atlasRoutes(app, site, atlas);
  if (deps.hasDesk) deskRoutes(app, files);
  else app.on('GET', ['/desk', '/desk/*'], (c) => notFound(c, headersNow().app));
  if (drawing) {
    const sent = sentPages(drawing);
    /** Falls back to the page without markup where rendering fails or a popup is open: the app then renders it. */
    const sendDrawn =
      (draw: (page: AppFile, c: Context) => Promise<AppFile | null>) => async (c: Context, next: Next) => {
        const page = files.find('/index.html');
        if (!page || c.req.query('flow') !== undefined) return next();
        try {
          const drawn = await draw(page, c);
          return drawn ? send(c, drawn, headersNow().app) : next();
        } catch (error) {
          logger.warn({ event: 'page not drawn', name: error instanceof Error ? error.name : null });
          return next();
        }
      };
    app.on(
      'GET',
      ['/', '/home'],
      sendDrawn((page) => sent.home(page)),
    );
    app.get(
      '/store/:product?',
      sendDrawn(async (page, c) => sent.store(page, await shelf(), c.req.param('product') ?? null)),
    );
  }
  app.get('*', (c) => {
    const headers = headersNow();
    const file = files.find(c.req.path);
    if (file) return send(c, file, headers.app);
    const page = isFileName(c.req.path) ? undefined : files.find('/index.html');
    const isSecret = /^\/(?:resetPassword|confirmEmail|undoChange|order)\//.test(c.req.path);
    return page ? send(c, page, isSecret ? headers.secretAddress : headers.app) : notFound(c, headers.app);
  });
};
