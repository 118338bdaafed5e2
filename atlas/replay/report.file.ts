/** Reads the file that “Report a problem” saves. */
import * as v from 'valibot';
import { IsoInstant } from '#contract/time-formats.ts';
import { PROBLEMS, REPORT_FORMAT, type Report } from '#src/app/recording/report.ts';

const Name = v.pipe(v.string(), v.regex(/^[\w.-]+$/), v.maxLength(120));
const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
const Step = v.strictObject({
  at: Count,
  type: Name,
  traces: v.record(v.string(), v.nullable(v.union([v.boolean(), Name]))),
  state: v.nullable(Name),
});
const Run = v.strictObject({
  machine: Name,
  version: Name,
  began: Name,
  status: v.picklist(['active', 'done', 'error', 'stopped']),
  forgotten: Count,
  steps: v.array(Step),
});
const Place = v.strictObject({
  page: v.string(),
  language: v.string(),
  width: Count,
  height: Count,
  isOnline: v.boolean(),
});
const ReportFile: v.GenericSchema<unknown, Report> = v.strictObject({
  format: v.literal(REPORT_FORMAT),
  madeAt: IsoInstant,
  problem: v.picklist(PROBLEMS),
  place: Place,
  runs: v.array(Run),
});

/** The text is not a report; the message names the differing part. */
export class ReportError extends Error {
  constructor(reason: string) {
    super(`This is not a file of “Report a problem”: ${reason}`);
    this.name = 'ReportError';
  }
}

/** @throws ReportError */
export const readReport = (text: string): Report => {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), ReportFile), text);
  if (read.success) return read.output;
  const [issue] = read.issues;
  throw new ReportError(`${v.getDotPath(issue) ?? 'the text'}: ${issue.message}`);
};
