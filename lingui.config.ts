import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

export default defineConfig({
  sourceLocale: 'en-US',
  locales: ['en-US', 'zh-CN'],
  fallbackLocales: { default: 'en-US' },
  catalogs: [
    { path: '<rootDir>/locales/{locale}', include: ['src'] },
    { path: '<rootDir>/locales/desk/{locale}', include: ['desk/app'] },
  ],
  format: formatter({ lineNumbers: false }),
  compileNamespace: 'ts',
});
