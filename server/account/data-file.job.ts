/** Makes the files of patients' data that were asked for, one after the other, beside the thread that answers. */
import { Buffer } from 'node:buffer';
import { MINUTE_MS } from '#contract/time.ts';
import type { Deps } from '#server/deps/deps.types.ts';
import { createVault, type Vault } from '#server/kit/sealed.ts';
import { notify } from '#server/notification/notification.store.ts';
import { giveUp, keepFile, TRIES, takeWanted, type Wanted } from './data-file.store.ts';
import { makeDataPage } from './data-page.service.ts';

type MakingDeps = Pick<Deps, 'db' | 'clock' | 'secret' | 'logger' | 'pdfs' | 'pictures'>;

const make = async (deps: MakingDeps, vault: Vault, { id, patientId, language }: Wanted): Promise<void> => {
  const { db, clock } = deps;
  const bytes = await makeDataPage(deps, vault, { patientId, language });
  if (bytes === null) return;
  const sealed = vault.seal(Buffer.from(bytes).toString('utf8'));
  await db.transaction().execute(async (tx) => {
    const now = await clock.now();
    if (await keepFile(tx, id, { sealed, bytes: bytes.byteLength }, now))
      await notify(tx, { patientId, kind: 'dataReady', metadata: {}, now });
  });
};

/** The returned function makes all files that are due; it ends when each is made or has failed. */
export const dataFileMaking = (deps: MakingDeps): (() => Promise<void>) => {
  const { db, clock, secret, logger } = deps;
  const vault = createVault(secret);
  const fail = async ({ id, patientId, tries }: Wanted, error: unknown): Promise<void> => {
    logger.error({ event: 'data file not made', tries, name: error instanceof Error ? error.name : typeof error });
    if (tries < TRIES) return;
    await db.transaction().execute(async (tx) => {
      const now = await clock.now();
      if (await giveUp(tx, id, now)) await notify(tx, { patientId, kind: 'dataFailed', metadata: {}, now });
    });
  };
  const makeDue = async (): Promise<void> => {
    for (;;) {
      const wanted = await takeWanted(db, await clock.now());
      if (wanted === null) return;
      await make(deps, vault, wanted).catch((error: unknown) => fail(wanted, error));
    }
  };
  let running = Promise.resolve();
  return () => {
    running = running.then(makeDue).catch(() => logger.error({ event: 'data files failed' }));
    return running;
  };
};

/** Makes due files now, every minute, and at `wake`. `stop` waits for the file under way. */
export const startDataFiles = (deps: MakingDeps): { wake: () => void; stop: () => Promise<void> } => {
  const run = dataFileMaking(deps);
  let last = run();
  const again = (): void => {
    last = run();
  };
  const timer = setInterval(again, MINUTE_MS);
  return {
    wake: again,
    stop: () => {
      clearInterval(timer);
      return last;
    },
  };
};
