import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { registerServiceWorker } from '#src/service-worker/register-sw.ts';

/** Stand-in of the browser's interface, as far as the registration uses it. */
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
  update = vi.fn(() => Promise.resolve());
  find(worker: Worker) {
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
  }
  /** Installs a worker that waits for the former worker's tabs. */
  install(worker: Worker) {
    this.find(worker);
    this.waiting = worker;
    worker.become('installed');
  }
}
class Container extends EventTarget {
  controller: Worker | null = null;
  registration = new Registration();
  register = vi.fn(() => Promise.resolve(this.registration));
}

let container: Container;
let page: EventTarget & { visibilityState: string };
const reload = vi.fn();
const onOfflineReady = vi.fn();
const onNewContent = vi.fn<(reload: () => void) => void>();
const register = () => registerServiceWorker({ onOfflineReady, onNewContent });

beforeEach(() => {
  vi.clearAllMocks();
  container = new Container();
  vi.stubGlobal('navigator', { serviceWorker: container });
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { reload });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('registration', () => {
  test('PWA-04: the worker is registered at /sw.js, and a new one is looked for past the HTTP cache', async () => {
    await register();
    expect(container.register).toHaveBeenCalledExactlyOnceWith('/sw.js', { updateViaCache: 'none' });
  });

  test('goes through the policy where script addresses must be trusted', async () => {
    const createPolicy = vi.fn((_: string, rules: { createScriptURL: (url: string) => string }) => rules);
    vi.stubGlobal('window', Object.assign(new EventTarget(), { trustedTypes: { createPolicy } }));
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

  const withNewVersion = async () => {
    container.controller = new Worker();
    await register();
    const worker = new Worker();
    container.registration.install(worker);
    const [tap] = onNewContent.mock.calls[0] ?? [];
    return { worker, tap: () => tap?.() };
  };

  test('PWA-07: the new version takes over only when asked, and the page reloads once', async () => {
    const { worker, tap } = await withNewVersion();
    container.dispatchEvent(new Event('controllerchange'));
    expect(reload).not.toHaveBeenCalled();
    tap();
    expect(worker.postMessage).toHaveBeenCalledExactlyOnceWith('activate');
    expect(reload).not.toHaveBeenCalled();
    container.dispatchEvent(new Event('controllerchange'));
    container.dispatchEvent(new Event('controllerchange'));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(reload).toHaveBeenCalledOnce();
  });

  test('PWA-07: it reloads at once where another tab has let the new version in, and that alone reloads nothing', async () => {
    const { worker, tap } = await withNewVersion();
    container.registration.waiting = null;
    worker.become('activated');
    container.dispatchEvent(new Event('controllerchange'));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(reload).not.toHaveBeenCalled();
    tap();
    expect(reload).toHaveBeenCalledOnce();
  });

  test('PWA-07: it reloads after two seconds where the new version does not take over', async () => {
    const { tap } = await withNewVersion();
    tap();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(reload).toHaveBeenCalledOnce();
  });

  test('PWA-06: a new version is asked for when a person comes back to the page, and every hour, also after a failure', async () => {
    await register();
    const { update } = container.registration;
    expect(update).not.toHaveBeenCalled();
    page.visibilityState = 'hidden';
    page.dispatchEvent(new Event('visibilitychange'));
    expect(update).not.toHaveBeenCalled();
    page.visibilityState = 'visible';
    update.mockRejectedValueOnce(new TypeError('no network'));
    page.dispatchEvent(new Event('visibilitychange'));
    expect(update).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2 * 3_600_000);
    expect(update).toHaveBeenCalledTimes(3);
  });
});
