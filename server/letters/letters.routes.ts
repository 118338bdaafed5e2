import { lettersCalls } from '#contract/calls/letters.calls.ts';
import type { Deps } from '#server/deps/deps.types.ts';
import type { Serve } from '#server/kit/ask.ts';
import { chooseLetter, readSettings } from './letter-choice.service.ts';

export const lettersRoutes = (serve: Serve, { db }: Deps): void => {
  serve(lettersCalls.loadLetters, async ({ caller }) => ({ data: await readSettings(db, caller().patientId) }));
  serve(lettersCalls.chooseLetter, ({ body, caller, now, commit }) =>
    commit(async (tx) => {
      const { patientId } = caller();
      await chooseLetter(tx, patientId, body, now);
      return { data: await readSettings(tx, patientId) };
    }),
  );
};
