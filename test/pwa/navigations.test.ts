import { describe, expect, test } from 'vitest';
import { APP_PATHS } from '#src/app/routes/paths.ts';
import { APP_NAVIGATIONS } from '#src/service-worker/navigations.ts';

const isAppPath = (path: string) => APP_NAVIGATIONS.some((pattern) => pattern.test(path));

describe('the addresses that the service worker opens with the shell', () => {
  test.each(APP_PATHS.map((path) => path.replace(/\$\w+/, 'x-1_2')))('PWA-02: %s is opened, also offline', (path) => {
    expect(isAppPath(path)).toBe(true);
    expect(isAppPath(path === '/' ? '/' : `${path}/`)).toBe(true);
  });

  test.each([
    '/api',
    '/api/profile',
    '/api/docs',
    '/atlas',
    '/sandbox/desk',
    '/healthz',
    '/readyz',
    '/sw.js',
    '/robots.txt',
    '/profilexinfo',
    '/home/api',
    '/resetPassword/a/b',
  ])('PWA-03: %s is left to the network', (path) => {
    expect(isAppPath(path)).toBe(false);
  });
});
