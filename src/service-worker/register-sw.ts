import { HOUR_MS } from '#contract/time.ts';
import { followPage } from '#src/app/outside/page-life.ts';

export interface WorkerNews {
  /** The first worker has cached the app. */
  onOfflineReady: () => void;
  /** A new version waits, or was let in by another tab; `reload` lets it take over and reloads this tab alone, once. */
  onNewContent: (reload: () => void) => void;
}

/** Limit of a reload's wait for the new version to take over. */
const LATEST_MS = 2_000;

const SCRIPT = '/sw.js';

declare global {
  interface Window {
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL: (url: string) => string },
      ): { createScriptURL(url: string): string };
    };
  }
}

/**
 * Registers the service worker; does nothing where the browser has none. Rejects when it cannot be registered. A new version is
 * asked for at each return to the page and every hour: an app that stays open makes no navigation, at which browsers ask.
 */
export async function registerServiceWorker({ onOfflineReady, onNewContent }: WorkerNews): Promise<void> {
  const container = navigator.serviceWorker;
  if (!container) return;
  const policy = window.trustedTypes?.createPolicy('sw', { createScriptURL: () => SCRIPT });
  const registration = await container.register(policy?.createScriptURL(SCRIPT) ?? SCRIPT, { updateViaCache: 'none' });

  let isReloading = false;
  const reloadOnce = () => {
    if (!isReloading) location.reload();
    isReloading = true;
  };
  const reload = () => {
    // another tab has let the new version in
    if (!registration.waiting) return reloadOnce();
    container.addEventListener('controllerchange', reloadOnce, { once: true });
    setTimeout(reloadOnce, LATEST_MS);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    registration.waiting.postMessage('activate');
  };
  const offer = () => onNewContent(reload);
  const follow = (worker: ServiceWorker) => {
    const isFirst = container.controller === null;
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated' && isFirst) onOfflineReady();
      if (worker.state === 'installed' && !isFirst) offer();
    });
  };
  if (registration.waiting && container.controller) offer();
  if (registration.installing) follow(registration.installing);
  registration.addEventListener('updatefound', () => {
    if (registration.installing) follow(registration.installing);
  });
  // without a network the new version is asked for the next time
  const look = () => void registration.update().catch(() => undefined);
  followPage({ lookedAt: look });
  setInterval(look, HOUR_MS);
}
