import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { registerServiceWorker } from '#src/service-worker/register-sw.ts';

/** The browser's side: as much of its interface as the registration uses. */
class Worker extends EventTarget {
  state: ServiceWorkerState = 'installing';
  postMessage = vi.fn();
  become(state: ServiceWorkerState) {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}
class Registration extends EventTarget {
  installing: Worker | null = null;
  waiting: Worker | null = null;
  find(worker: Worker) {
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
  }
}
class Container extends EventTarget {
  controller: Worker | null = null;
  registration = new Registration();
  register = vi.fn(() => Promise.resolve(this.registration));
}

let container: Container;
const reload = vi.fn();
const onOfflineReady = vi.fn();
const onNewContent = vi.fn<(activate: () => void) => void>();
const register = () => registerServiceWorker({ onOfflineReady, onNewContent });

beforeEach(() => {
  vi.clearAllMocks();
  container = new Container();
  vi.stubGlobal('navigator', { serviceWorker: container });
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { reload });
});
afterEach(() => vi.unstubAllGlobals());

describe('registration', () => {
  test('PWA-04: the worker is registered at /sw.js, and a new one is looked for past the HTTP cache', async () => {
    await register();
    expect(container.register).toHaveBeenCalledExactlyOnceWith('/sw.js', { updateViaCache: 'none' });
  });

  test('goes through the policy where script addresses must be trusted', async () => {
    const createPolicy = vi.fn((_: string, rules: { createScriptURL: (url: string) => string }) => rules);
    vi.stubGlobal('window', { trustedTypes: { createPolicy } });
    await register();
    expect(createPolicy.mock.calls[0]?.[0]).toBe('sw');
    expect(container.register).toHaveBeenCalledOnce();
  });

  test('a browser without service workers is left alone', async () => {
    vi.stubGlobal('navigator', {});
    await expect(register()).resolves.toBeUndefined();
  });
});

describe('news', () => {
  test('PWA-05: tells once the first worker is active', async () => {
    await register();
    const worker = new Worker();
    container.registration.find(worker);
    worker.become('installed');
    expect(onOfflineReady).not.toHaveBeenCalled();
    worker.become('activated');
    expect(onOfflineReady).toHaveBeenCalledOnce();
    expect(onNewContent).not.toHaveBeenCalled();
  });

  test('PWA-06: tells that a new version waits, whether it comes now or was waiting already', async () => {
    container.controller = new Worker();
    container.registration.waiting = new Worker();
    await register();
    expect(onNewContent).toHaveBeenCalledOnce();
    const worker = new Worker();
    container.registration.find(worker);
    worker.become('installed');
    expect(onNewContent).toHaveBeenCalledTimes(2);
    worker.become('activated');
    expect(onOfflineReady).not.toHaveBeenCalled();
  });

  test('PWA-07: the new version takes over only when asked, and the page reloads once', async () => {
    container.controller = new Worker();
    await register();
    const worker = new Worker();
    container.registration.find(worker);
    worker.become('installed');
    container.dispatchEvent(new Event('controllerchange'));
    expect(reload).not.toHaveBeenCalled();
    onNewContent.mock.calls[0]?.[0]();
    expect(worker.postMessage).toHaveBeenCalledExactlyOnceWith('activate');
    container.dispatchEvent(new Event('controllerchange'));
    container.dispatchEvent(new Event('controllerchange'));
    expect(reload).toHaveBeenCalledOnce();
  });
});
