import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { COVERAGE } from '#atlas/folders.ts';
import { type CoverageRecord, LAYERS, type Layer } from './coverage.record.ts';

/** Records by layer and flow. */
export type Records = ReadonlyMap<Layer, ReadonlyMap<string, CoverageRecord>>;

const readLayer = async (layer: Layer): Promise<[string, CoverageRecord][]> => {
  const folder = join(COVERAGE, layer);
  // a layer that was never recorded took nothing
  const names = await readdir(folder).catch(() => []);
  return Promise.all(
    names.map(async (name): Promise<[string, CoverageRecord]> => {
      const record: CoverageRecord = JSON.parse(await readFile(join(folder, name), 'utf8'));
      return [record.flow, record];
    }),
  );
};

export const readRecords = async (): Promise<Records> =>
  new Map(await Promise.all(LAYERS.map(async (layer) => [layer, new Map(await readLayer(layer))] as const)));
