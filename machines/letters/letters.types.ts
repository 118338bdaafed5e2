import type { LetterChoice, LetterSettings } from '#contract/entities/letters.ts';
import type { Failure } from '../kit/failure.ts';
import type { WriteCounters } from '../kit/write-once.ts';

export interface LettersInput {
  wizardId: string;
}

export interface LettersContext extends WriteCounters {
  /** Null until they are read. */
  settings: LetterSettings | null;
  /** The switch that was tapped last; it shows as it was tapped until it is known whether it is saved. */
  wanted: LetterChoice | null;
  failure: Failure | null;
}

export type LettersEvent = { type: 'letters.refresh' } | { type: 'letter.choose'; choice: LetterChoice };

export interface ChooseLetter {
  key: string;
  choice: LetterChoice;
}
