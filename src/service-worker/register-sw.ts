export interface WorkerNews {
  /** The first worker has cached the app. */
  onOfflineReady: () => void;
  /** A new version waits; `activate` lets it take over and reloads the page once. */
  onNewContent: (activate: () => void) => void;
}

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

/** Registers the service worker; does nothing where the browser has none. Rejects when it cannot be registered. */
export async function registerServiceWorker({ onOfflineReady, onNewContent }: WorkerNews): Promise<void> {
  const container = navigator.serviceWorker;
  if (!container) return;
  const policy = window.trustedTypes?.createPolicy('sw', { createScriptURL: () => SCRIPT });
  const registration = await container.register(policy?.createScriptURL(SCRIPT) ?? SCRIPT, { updateViaCache: 'none' });

  const offer = (worker: ServiceWorker) =>
    onNewContent(() => {
      container.addEventListener('controllerchange', () => location.reload(), { once: true });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
      worker.postMessage('activate');
    });
  const follow = (worker: ServiceWorker) => {
    const isFirst = container.controller === null;
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated' && isFirst) onOfflineReady();
      if (worker.state === 'installed' && !isFirst) offer(worker);
    });
  };
  if (registration.waiting && container.controller) offer(registration.waiting);
  if (registration.installing) follow(registration.installing);
  registration.addEventListener('updatefound', () => {
    if (registration.installing) follow(registration.installing);
  });
}
