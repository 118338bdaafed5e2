/** The order of test files. By itself vitest knows only their sizes, and the longest walks are a few lines. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take a minute or so, longest first: they begin first, so that none is left for one worker at the end. */
const LONG = [
  'browser/booking.test.ts',
  'browser/paths.test.ts',
  'browser/sign-up-paths.test.ts',
  'browser/payment-paths.test.ts',
  'browser/identity-paths.test.ts',
  'browser/record-paths.test.ts',
  'browser/otp-paths.test.ts',
  'views/booking-paths.test.tsx',
  'views/sign-up-paths.test.tsx',
  'model/mutants.test.ts',
  'server/start.test.ts',
];

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = LONG.findIndex((name) => moduleId.endsWith(`/test/${name}`));
  return place < 0 ? LONG.length : place;
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}
