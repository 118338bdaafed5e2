/** What is kept of held times, and what other tabs tell of it. */
import { act } from '@testing-library/react';
import type { PatientId } from '#contract/ids.ts';

export const HOLD_KEY = 'myniks.kept.hold';
export const keptTimes = (person: PatientId | undefined, items: readonly object[]): string =>
  JSON.stringify({ person, items });

/** Another tab of the same person tells what it knows. */
export const tellTimes = (person: PatientId | undefined, holds: readonly object[]): void =>
  act(
    () => void window.dispatchEvent(new StorageEvent('storage', { key: HOLD_KEY, newValue: keptTimes(person, holds) })),
  );
