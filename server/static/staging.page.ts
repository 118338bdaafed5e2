/** A staging looks real, so every page says in both languages that it is a test. */
import type { Config } from '#server/config/config.rules.ts';
import { type AppFile, type AppFiles, rewritten } from './files.adapter.ts';

/** A file of its own, so that production carries none of it. */
const STYLES = '/staging.css';
const BAR = `<aside class="staging" aria-label="Staging"><p>Staging: no real money moves <span lang="zh-Hans">测试环境，无真实交易</span></p></aside>`;

const withBar = (page: AppFile): AppFile =>
  rewritten(page, (text) =>
    text
      .replace('</head>', `  <link rel="stylesheet" href="${STYLES}">\n  </head>`)
      .replace(/<body[^>]*>/, (body) => `${body}\n    ${BAR}`),
  );

export const staged = (files: AppFiles, stage: Config['stage']): AppFiles => {
  if (stage === null) return files;
  let last: { from: AppFile; page: AppFile } | null = null;
  return {
    find: (path) => {
      const file = files.find(path);
      if (path !== '/index.html' || file === undefined) return file;
      if (last?.from !== file) last = { from: file, page: withBar(file) };
      return last.page;
    },
  };
};
