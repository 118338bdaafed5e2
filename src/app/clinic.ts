/**
 * The contacts that patients ask, from the clinic's folder: asked of the server once a view shows them, and kept on the
 * device.
 */
import * as v from 'valibot';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { ClinicContact } from '#contract/entities/settings.ts';
import type { Api } from '#src/app/api/client.ts';
import type { BrowserStorage } from '#src/app/outside/browser-storage.ts';
import { type Cell, createCell } from '#src/app/outside/cell.ts';
import { pieceOf } from '#src/app/outside/piece.ts';

const KEY = 'myniks.clinic';

/** The contacts of the last visit, if this device has any. */
const kept = (storage: BrowserStorage): ClinicContact | null => {
  try {
    return v.parse(ClinicContact, JSON.parse(storage.get(KEY) ?? ''));
  } catch {
    return null;
  }
};

export type ClinicCell = Omit<Cell<ClinicContact | null>, 'set'>;

/** Null until the contacts are known. */
export const createClinic = (api: Api, storage: BrowserStorage): ClinicCell => {
  const cell = createCell(kept(storage));
  const ask = pieceOf(async () => {
    const { data } = await api(settingsCalls.loadClinic);
    storage.set(KEY, JSON.stringify(data));
    cell.set(data);
  });
  return {
    get: cell.get,
    subscribe: (listener) => {
      ask().catch(() => undefined);
      return cell.subscribe(listener);
    },
  };
};
