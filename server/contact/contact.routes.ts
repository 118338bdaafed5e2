import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import type { Serve } from '#server/kit/ask.ts';
import { DEVICE_COOKIE } from '#server/signin/device.store.ts';
import { asTaken } from '#server/signin/login-name.service.ts';
import { chooseUserId } from './choose-name.service.ts';
import {
  activateAtCounter,
  blockAccount,
  changeAtCounter,
  restoreAccount,
  sendCounterCode,
} from './counter.service.ts';
import { readChange, undoChange } from './undo.service.ts';

export const contactRoutes = (serve: Serve, kit: Kit): void => {
  serve(signinCalls.chooseUserId, async ({ body, asker, tokenHash, cookies, header, now }) => {
    const userAgent = header('user-agent');
    const { token, device } = await chooseUserId(kit, { chosen: body, tokenHash, asker, userAgent, now });
    if (device) cookies.write(DEVICE_COOKIE, device);
    return { token };
  });
  serve(signinCalls.readContactChange, async ({ body, now }) => ({ data: await readChange(kit.db, body.token, now) }));
  serve(signinCalls.undoContactChange, async ({ body, now, commit }) => {
    const answer = await commit(async (tx) => {
      await undoChange(tx, kit, body.token, now);
      return {};
    }).catch(asTaken);
    kit.wakeMail?.();
    return answer;
  });
  serve(operatorCalls.blockAccount, async ({ params, body, now, commit }) => {
    const answer = await commit(async (tx) => {
      await blockAccount(tx, kit, { patientId: params.id, reason: body.reason, now });
      return {};
    });
    kit.wakeMail?.();
    return answer;
  });
  serve(operatorCalls.restoreAccount, async ({ params, body, now, commit }) => {
    const answer = await commit(async (tx) => {
      await restoreAccount(tx, kit, { patientId: params.id, ...body, now });
      return {};
    }).catch(asTaken);
    kit.wakeMail?.();
    return answer;
  });
  serve(
    operatorCalls.sendContactCode,
    async ({ params, body, asker, language, now, commit }) => {
      await sendCounterCode(kit, { patientId: params.id, ...body, asker, language, now });
      return commit(async () => ({}));
    },
    { looksFirst: true },
  );
  serve(operatorCalls.changeContact, async ({ params, body, now, commit }) => {
    const change = await changeAtCounter(kit, { patientId: params.id, ...body, now });
    const answer = await commit(async (tx) => {
      await change(tx);
      return {};
    }).catch(asTaken);
    kit.wakeMail?.();
    return answer;
  });
  serve(operatorCalls.activateAccount, async ({ params, body, now, commit }) => {
    const activate = await activateAtCounter(kit, { patientId: params.id, ...body, now });
    const answer = await commit(async (tx) => {
      await activate(tx);
      return {};
    }).catch(asTaken);
    kit.wakeMail?.();
    return answer;
  });
};
