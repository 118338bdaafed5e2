import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { msOf } from './reach.ts';

const ROOT = new URL('../..', import.meta.url).pathname;

/** The order of test files while one of them is to notice a fault: the first that fails ends the run. */
export class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const durationOf = ({ moduleId }: TestSpecification): number => msOf(relative(ROOT, moduleId)) ?? 0;
    return (await super.sort(files)).toSorted((a, b) => durationOf(a) - durationOf(b));
  }
}
