/** A staging looks real, so every page says in both languages that it is a test. */
import type { Config } from '#server/config/config.rules.ts';
import { type AppFile, type AppFiles, rewritten } from './files.adapter.ts';

const DESK = '/desk';
const DESK_PAGE = `${DESK}/index.html`;
const PAGES: ReadonlySet<string> = new Set(['/index.html', DESK_PAGE]);
/** Address of the styles, a file of their own so that production carries none of them. */
const STYLES = '/staging.css';
const BAR = `<aside class="staging" aria-label="Staging"><p>Staging: no real money moves <span lang="zh-Hans">测试环境，无真实交易</span></p></aside>`;

const withBar = (page: AppFile, styles: string): AppFile =>
  rewritten(page, (text) =>
    text
      .replace('</head>', `  <link rel="stylesheet" href="${styles}">\n  </head>`)
      .replace(/<body[^>]*>/, (body) => `${body}\n    ${BAR}`),
  );

export const staged = (files: AppFiles, stage: Config['stage']): AppFiles => {
  if (stage === null) return files;
  const last = new Map<string, { from: AppFile; page: AppFile }>();
  return {
    find: (path) => {
      // the desk's own port serves nothing beside it
      const file = files.find(path === `${DESK}${STYLES}` ? STYLES : path);
      if (!PAGES.has(path) || file === undefined) return file;
      const known = last.get(path);
      if (known?.from === file) return known.page;
      const page = withBar(file, `${path === DESK_PAGE ? DESK : ''}${STYLES}`);
      last.set(path, { from: file, page });
      return page;
    },
  };
};
