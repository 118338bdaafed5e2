/** Content of “Report a problem”: the redacted events of the machines, with the machines' versions. */
import type { IsoInstant } from '#contract/time.ts';
import { machineVersion } from '#machines/kit/kept.ts';
import type { RecordedStep, Recording } from './recorder.ts';

export const REPORT_FORMAT = 'myniks-report-1';

/** Problems to choose from: a wrong content, an endless wait, no way on, or something else. */
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
/** Page and device of the report, without personal data. */
interface ReportedPlace {
  /** Pattern of the route table, without its values: /pointDetail/$id. */
  page: string;
  language: string;
  /** Size of the window, in pixels. */
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

/** Raised when the format of a machine's version changes. */
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

/** The report as text, one step per line. */
export const textOf = (report: Report): string => {
  const { runs, ...head } = report;
  const runText = ({ steps, ...run }: ReportedRun) =>
    `${JSON.stringify(run).slice(0, -1)},"steps":[${steps.map((step) => `\n    ${JSON.stringify(step)}`).join(',')}]}`;
  return `${JSON.stringify(head).slice(0, -1)},"runs":[${runs.map((run) => `\n  ${runText(run)}`).join(',')}\n]}\n`;
};
