import { asFailure, type Failure } from '#machines/kit/failure.ts';

/** As asFailure; a defect is written to the console, for its developers. */
export const noted = (error: unknown): Failure => {
  const failure = asFailure(error);
  if (failure.kind === 'unexpected') console.error(error);
  return failure;
};
