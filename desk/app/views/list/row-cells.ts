import type { ReactNode } from 'react';
import { clinicDayOf, clockTimeOf, type IsoInstant } from '#contract/time.ts';
import type { Format } from '#src/format/use-format.ts';

/** The cells of a row: the first names it. */
export interface Cells {
  title: string;
  about: ReactNode;
  rest: readonly { name: string; cell: ReactNode }[];
}

export const dayTime = ({ date, time }: Format, at: IsoInstant) => `${date(clinicDayOf(at))} ${time(clockTimeOf(at))}`;
