/** PDF worker for tests: the sheet's name makes it wait for a message, exit, or hang. */
import { parentPort } from 'node:worker_threads';
import type { Sheet } from '#server/pdf/sheet.page.ts';

let made = 0;
const make = async (sheet: Sheet): Promise<void> => {
  const name = sheet.kind === 'record' ? sheet.record.name : '';
  if (name === 'dies') process.exit(1);
  if (name === 'hangs') return;
  if (name.startsWith('waits')) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const word = new BroadcastChannel('go on');
    word.addEventListener('message', () => {
      word.close();
      resolve();
    });
    await promise;
  }
  made += 1;
  parentPort?.postMessage({ name: `${made}`, bytes: new Uint8Array(1_000) });
};
parentPort?.on('message', (sheet: Sheet) => void make(sheet));
