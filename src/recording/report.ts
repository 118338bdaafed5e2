/** What “Report a problem” saves: what the machines went through, redacted, with their versions. */
import type { IsoInstant } from '#contract/time.ts';
import { machineVersion } from '#machines/kit/kept.ts';
import type { RecordedStep, Recording } from './recorder.ts';

export const REPORT_FORMAT = 'myniks-report-1';

/** What is wrong, as the person says: the app shows something wrong, it never ends, there is no way on, or something else. */
export const PROBLEMS = ['wrong', 'waiting', 'stuck', 'other'] as const;
export type Problem = (typeof PROBLEMS)[number];

export interface ReportedRun {
  /** The machine's id. */
  machine: string;
  /** Changes with the machine's states and transitions. */
  version: string;
  began: string;
  status: Recording['status'];
  forgotten: number;
  steps: readonly RecordedStep[];
}
/** Where it happened: nothing that tells one person from another. */
export interface ReportedPlace {
  /** As in the route table, without what fills it: /pointDetail/$id. */
  page: string;
  language: string;
  /** Of the window, in pixels. */
  width: number;
  height: number;
  isOnline: boolean;
}
export interface Report {
  format: typeof REPORT_FORMAT;
  madeAt: IsoInstant;
  problem: Problem;
  place: ReportedPlace;
  runs: readonly ReportedRun[];
}

/** Raised when what a machine's version says of it changes. */
const VERSION = 1;
export const versionOf = (machine: Recording['machine']): string => machineVersion(machine, VERSION);

export const runOf = ({ machine, began, status, forgotten, steps }: Recording): ReportedRun => ({
  machine: machine.id,
  version: versionOf(machine),
  began,
  status,
  forgotten,
  steps,
});

export const reportOf = (
  recordings: readonly Recording[],
  about: Pick<Report, 'madeAt' | 'problem' | 'place'>,
): Report => ({ format: REPORT_FORMAT, ...about, runs: recordings.map(runOf) });

/** Short enough to read, one step to a line. */
export const textOf = (report: Report): string => {
  const { runs, ...head } = report;
  const runText = ({ steps, ...run }: ReportedRun) =>
    `${JSON.stringify(run).slice(0, -1)},"steps":[${steps.map((step) => `\n    ${JSON.stringify(step)}`).join(',')}]}`;
  return `${JSON.stringify(head).slice(0, -1)},"runs":[${runs.map((run) => `\n  ${runText(run)}`).join(',')}\n]}\n`;
};
