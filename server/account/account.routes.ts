import { accountCalls } from '#contract/calls/account.calls.ts';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import type { Serve } from '#server/kit/ask.ts';
import { requireSession } from '#server/kit/caller.ts';
import { actorOf } from '#server/kit/operator.ts';
import { noteOwnAct } from '#server/kit/own-acts.store.ts';
import { Refused } from '#server/kit/refused.ts';
import { sendOwnerNews } from '#server/patient/owner-news.service.ts';
import { removePictures } from '#server/picture/picture.service.ts';
import { askToClose, closeAccount, declineClosure, readClosure, withdrawClosure } from './closure.service.ts';
import { askForFile, findDataFile, readFile } from './data-file.store.ts';
import { FILE_NAMES } from './data-page.service.ts';
import { printData } from './data-print.service.ts';
import { proveByPassword, requireReauthentication, takeReauthentication } from './reauthentication.service.ts';

const dataRoutes = (serve: Serve, kit: Kit): void => {
  const { db, vault } = kit;
  serve(accountCalls.loadDataFile, async ({ caller, now }) => ({
    data: await findDataFile(db, caller().patientId, now),
  }));
  serve(
    accountCalls.askForDataFile,
    async ({ caller, tokenHash, language, now, commit }) => {
      const { patientId } = caller();
      const proof = { patientId, session: requireSession(tokenHash), now };
      await requireReauthentication(kit, proof);
      await kit.takeStrictTurns('dataFiles', { account: patientId }, now);
      const answer = await commit(async (tx) => {
        await takeReauthentication(tx, kit, proof);
        await askForFile(tx, { patientId, language, now });
        await sendOwnerNews(tx, vault, { patientId, kind: 'dataAsked', language, now });
        return { data: await findDataFile(tx, patientId, now) };
      });
      kit.wakeMail?.();
      kit.wakeDataFiles?.();
      return answer;
    },
    { looksFirst: true },
  );
  serve(accountCalls.saveDataFile, async ({ caller, language, now }) => {
    const { patientId } = caller();
    const sealed = await readFile(db, patientId, now);
    if (sealed === null) throw new Refused('NOT_FOUND');
    await noteOwnAct(db, accountCalls.saveDataFile, { patientId, now });
    return { name: FILE_NAMES[language], patientId, bytes: new TextEncoder().encode(vault.open(sealed)) };
  });
  serve(operatorCalls.printData, async ({ params, query, operator, place, note, now, commit }) => {
    const { seen } = query;
    note({ detail: { seen } });
    const asked = { patientId: params.id, seen, by: actorOf(operator()), place: place(), now };
    const { file, tell } = await printData(kit, asked);
    const answer = await commit(async (tx) => {
      await tell(tx);
      return file;
    });
    kit.wakeMail?.();
    return answer;
  });
};

const closureRoutes = (serve: Serve, kit: Kit): void => {
  const { db } = kit;
  serve(accountCalls.loadClosure, async ({ caller, now }) => ({
    data: await readClosure(db, { patientId: caller().patientId, now }),
  }));
  serve(
    accountCalls.askForClosure,
    async ({ caller, tokenHash, language, now, commit }) => {
      const { patientId } = caller();
      const proof = { patientId, session: requireSession(tokenHash), now };
      await requireReauthentication(kit, proof);
      await kit.takeStrictTurns('closures', { account: patientId }, now);
      const answer = await commit(async (tx) => {
        await takeReauthentication(tx, kit, proof);
        await askToClose(tx, kit, { patientId, language, now });
        return { data: await readClosure(tx, { patientId, now }) };
      });
      kit.wakeMail?.();
      return answer;
    },
    { looksFirst: true },
  );
  serve(accountCalls.withdrawClosure, ({ caller, now, commit }) =>
    commit(async (tx) => {
      const { patientId } = caller();
      await withdrawClosure(tx, patientId, now);
      return { data: await readClosure(tx, { patientId, now }) };
    }),
  );
  serve(operatorCalls.closeAccount, async ({ params, now, commit }) => {
    const done = await commit(async (tx) => {
      await closeAccount(tx, kit, { id: params.id, now });
      return {};
    });
    kit.wakeMail?.();
    await removePictures(kit, now);
    return done;
  });
  serve(operatorCalls.declineClosure, async ({ params, body, now, commit }) => {
    const done = await commit(async (tx) => {
      await declineClosure(tx, kit, { id: params.id, reason: body.reason, now });
      return {};
    });
    kit.wakeMail?.();
    return done;
  });
};

/** A person's data as one file, and the end of an account. */
export const accountRoutes = (serve: Serve, kit: Kit): void => {
  serve(
    accountCalls.reauthenticate,
    async ({ body, caller, tokenHash, asker, now }) => {
      const { patientId } = caller();
      await proveByPassword(kit, {
        patientId,
        session: requireSession(tokenHash),
        password: body.password,
        asker,
        now,
      });
      return {};
    },
    { isSecret: true },
  );
  dataRoutes(serve, kit);
  closureRoutes(serve, kit);
};
