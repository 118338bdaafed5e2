import { operatorCalls } from '#contract/calls/operator.calls.ts';
import type { InvoiceId } from '#contract/ids.ts';
import { moneyToWire } from '#contract/money.ts';
import { returnCredit } from '#server/appointment/credit-return.service.ts';
import { requireDeliverable } from '#server/delivery/delivery.rules.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import type { Serve } from '#server/kit/ask.ts';
import { actorOf } from '#server/kit/operator.ts';
import { tellOfId, tellOfName } from '#server/letters/account-news.service.ts';
import { redeemNiks } from '#server/money/counter-niks.service.ts';
import { receivePayment } from '#server/money/counter-payment.service.ts';
import { withdrawIntent } from '#server/money/intent.service.ts';
import { findInvoiceForPayment } from '#server/money/invoice.store.ts';
import { returnNiks } from '#server/money/niks-return.service.ts';
import { acceptOrder, deliverOrder, readyForPickup, rejectOrder, shipOrder } from '#server/money/order.service.ts';
import { changeOrderItem } from '#server/money/order-change.service.ts';
import { decideAndRefund } from '#server/money/refund.service.ts';
import { assignTransfer, enterTransfer, receiveTransfer } from '#server/money/transfer.service.ts';
import { giveTransferBack, returnTransfer } from '#server/money/transfer-return.service.ts';
import {
  noteBirthMonth,
  proveAtCounter,
  releaseNumber,
  renameAtCounter,
  requireOwner,
  requireProvenNumber,
} from '#server/patient/number.service.ts';
import { registerPatient } from '#server/patient/registration.service.ts';
import { issueRecord } from '#server/records/records.store.ts';
import { orderForPatient } from '#server/refill/order.service.ts';
import { bookingRoutes, visitRoutes } from './visit.routes.ts';

const orderRoutes = (serve: Serve, kit: Kit): void => {
  serve(operatorCalls.orderRefill, ({ params, body, now, commit }) => {
    requireDeliverable(body.delivery, kit.config.company);
    return commit(async (tx) => ({ data: { _id: await orderForPatient(tx, params.id, body, now) } }));
  });
  const steps = [
    [operatorCalls.acceptOrder, acceptOrder],
    [operatorCalls.readyForPickup, readyForPickup],
    [operatorCalls.deliverOrder, deliverOrder],
  ] as const;
  for (const [call, step] of steps) {
    serve(call, ({ params, now, commit }) =>
      commit(async (tx) => {
        await step(tx, params.id, now);
        return {};
      }),
    );
  }
  serve(operatorCalls.rejectOrder, async (ask) => {
    const { params, body, now } = ask;
    const done = await decideAndRefund(kit, ask, (tx) => rejectOrder(tx, params.id, now, body.reason));
    await withdrawIntent(kit, params.id, now);
    return done;
  });
  serve(operatorCalls.changeOrderItem, async (ask) => {
    const { params, body, now } = ask;
    const done = await decideAndRefund(kit, ask, (tx) => changeOrderItem(tx, params.id, body, now));
    await withdrawIntent(kit, params.id, now);
    return done;
  });
  serve(operatorCalls.shipOrder, ({ params, body, now, commit }) =>
    commit(async (tx) => {
      await shipOrder(tx, params.id, body.parcelNo, now);
      return {};
    }),
  );
  serve(operatorCalls.receivePayment, async ({ params, body, now, note, commit }) => {
    const done = await commit(async (tx) => {
      await receivePayment(tx, params.id, body, now);
      note({ detail: { ...body, amount: moneyToWire(body.amount) } });
      return {};
    });
    await withdrawIntent(kit, params.id, now);
    return done;
  });
  serve(operatorCalls.returnNiks, async ({ params, now, commit }) => {
    const done = await commit(async (tx) => {
      await returnNiks(tx, params.id, now);
      return {};
    });
    await withdrawIntent(kit, params.id, now);
    return done;
  });
  serve(operatorCalls.returnCredit, (ask) =>
    decideAndRefund(kit, ask, (tx) => returnCredit(tx, ask.params.id, ask.now)),
  );
  serve(operatorCalls.redeemNiks, async ({ params, body, now, note, commit }) => {
    const done = await commit(async (tx) => {
      note({ detail: { points: body.points, id: 'nric' in body.identity ? 'nric' : 'passport' } });
      const invoice = await findInvoiceForPayment(tx, params.id);
      await requireOwner(tx, kit.vault, invoice.patientId, body.identity);
      await redeemNiks(tx, invoice, body.points, now);
      return {};
    });
    await withdrawIntent(kit, params.id, now);
    return done;
  });
};

const transferRoutes = (serve: Serve, kit: Kit): void => {
  serve(operatorCalls.receiveTransfer, async ({ params, body, now, commit }) => {
    const done = await commit(async (tx) => ({
      data: { isAssigned: await receiveTransfer(tx, params.id, body, now) },
    }));
    await withdrawIntent(kit, params.id, now);
    return done;
  });
  serve(operatorCalls.enterTransfer, async ({ body, now, commit }) => {
    let id: InvoiceId | null = null;
    const done = await commit(async (tx) => {
      id = await enterTransfer(tx, body, now);
      return { data: { isAssigned: id !== null } };
    });
    if (id !== null) await withdrawIntent(kit, id, now);
    return done;
  });
  serve(operatorCalls.assignTransfer, async ({ body, now, commit }) => {
    let id: InvoiceId | null = null;
    const done = await commit(async (tx) => {
      id = await assignTransfer(tx, body, now);
      return {};
    });
    if (id !== null) await withdrawIntent(kit, id, now);
    return done;
  });
  serve(operatorCalls.giveTransferBack, ({ body, now, commit }) =>
    commit(async (tx) => {
      await giveTransferBack(tx, body, now);
      return {};
    }),
  );
  serve(operatorCalls.returnTransfer, ({ params, body, now, commit }) =>
    commit(async (tx) => {
      await returnTransfer(tx, params.id, body, now);
      return {};
    }),
  );
};

const peopleRoutes = (serve: Serve, kit: Kit): void => {
  serve(operatorCalls.registerPatient, async ({ body, operator, note, now, commit }) => {
    await kit.takeStrictTurns('staffRegistrations', { account: actorOf(operator()) }, now);
    const done = await commit(async (tx) => {
      const id = await registerPatient(tx, kit.vault, body, now);
      note({ patientId: id, subject: { kind: 'patient', id } });
      return { data: { _id: id } };
    });
    kit.wakeMail?.();
    return done;
  });
  serve(operatorCalls.seeIdentity, async ({ params, body, now, commit }) => {
    const done = await commit(async (tx) => {
      const { identity: seen, contact } = body;
      const patientId = params.id;
      if (await proveAtCounter(tx, kit.vault, { patientId, seen, contact, now })) await tellOfId(tx, patientId, now);
      return {};
    });
    kit.wakeMail?.();
    return done;
  });
  serve(operatorCalls.changeName, ({ params, body: { identity: seen, name: newName }, commit, now }) =>
    commit(async (tx) => {
      const patientId = params.id;
      const oldName = await renameAtCounter(tx, kit.vault, { patientId, seen, name: newName });
      await tellOfName(tx, { patientId, oldName, newName, now });
      return {};
    }),
  );
  serve(operatorCalls.noteBirthMonth, ({ params, body, commit }) =>
    commit(async (tx) => {
      await noteBirthMonth(tx, params.id, body.month);
      return {};
    }),
  );
  serve(operatorCalls.releaseIdentity, async ({ body, now, commit }) => {
    const done = await commit(async (tx) => {
      await releaseNumber(tx, kit.vault, body.identity, now);
      return {};
    });
    kit.wakeMail?.();
    return done;
  });
  serve(operatorCalls.issueRecord, ({ body, now, commit }) =>
    commit(async (tx) => {
      if (await requireProvenNumber(tx, kit.vault, { ...body, now })) await tellOfId(tx, body.patientId, now);
      return { data: { attachment: await issueRecord(tx, body, now) } };
    }),
  );
};

/** The calls of the clinic's staff. */
export const operatorRoutes = (serve: Serve, kit: Kit): void => {
  visitRoutes(serve, kit);
  bookingRoutes(serve, kit);
  orderRoutes(serve, kit);
  transferRoutes(serve, kit);
  peopleRoutes(serve, kit);
};
