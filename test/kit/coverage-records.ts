/** Records of coverage as a run of the tests leaves them. */
import type { Records } from '#atlas/coverage/coverage.reader.ts';
import { type CoverageRecord, LAYERS } from '#atlas/coverage/coverage.record.ts';
import { machines } from '#model/flows.ts';
import { transitionNames } from '#model/transitions.ts';
import { serverRecord } from '#test/coverage/server-record.ts';

/** All in the machine; all but one on the views; every other one in Chromium; ends of calls at the server. */
export const recordsOf = (...names: readonly string[]): Records => {
  const records = names.map((name) => {
    const flows = machines.get(name) ?? [];
    const all = [...new Set(flows.flatMap(({ machine }) => transitionNames(machine)))];
    const record = (taken: readonly string[], left = {}): CoverageRecord => ({
      flow: name,
      among: null,
      taken,
      refused: [],
      left,
    });
    const [first = ''] = all;
    return {
      name,
      machine: record(all),
      views: record(all.slice(1), { [first]: ['no person can do it'] }),
      browser: record(all.filter((_, index) => index % 2 === 1)),
      server: serverRecord(flows, {}),
    };
  });
  return new Map(LAYERS.map((layer) => [layer, new Map(records.map((one) => [one.name, one[layer]]))]));
};
