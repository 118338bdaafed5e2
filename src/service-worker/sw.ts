/// <reference lib="webworker" />
/**
 * The service worker: keeps the app's own files and opens the app's own addresses with them, online or not.
 * It has no route for the API and stores no answer of it, ever. Pictures of products that were seen show without a network.
 *
 * Kill switch: to take the worker out of service, serve this at /sw.js instead; every open app updates to it by itself:
 *   self.addEventListener('install', () => self.skipWaiting());
 *   self.addEventListener('activate', (event) => event.waitUntil(self.registration.unregister()
 *     .then(async () => Promise.all((await caches.keys()).map((name) => caches.delete(name))))));
 */
import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { APP_NAVIGATIONS } from './navigations.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

cleanupOutdatedCaches();
precacheAndRoute(self.__WB_MANIFEST);
clientsClaim();
registerRoute(
  ({ request, url }) =>
    request.mode === 'navigate' &&
    url.origin === self.location.origin &&
    APP_NAVIGATIONS.some((pattern) => pattern.test(url.pathname)),
  createHandlerBoundToURL('/index.html'),
);

const PICTURES = 'product-pictures';
registerRoute(
  ({ request, url }) =>
    request.destination === 'image' && url.origin === self.location.origin && url.pathname.startsWith('/store/'),
  async ({ request }) => {
    const pictures = await caches.open(PICTURES);
    try {
      const answer = await fetch(request);
      if (answer.ok) await pictures.put(request, answer.clone());
      return answer;
    } catch {
      return (await pictures.match(request)) ?? Response.error();
    }
  },
);

// A waiting version takes over only when a person asks for it.
self.addEventListener('message', (event: ExtendableMessageEvent) => {
  if (event.data === 'activate') void self.skipWaiting();
});
