import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { requireDeliverable } from '#server/delivery/delivery.rules.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import type { Serve } from '#server/kit/ask.ts';
import { actorOf, requirePlace } from '#server/kit/operator.ts';
import { tellOfFamily, tellOfId, tellOfName } from '#server/letters/account-news.service.ts';
import { withdrawIntent } from '#server/money/intent.service.ts';
import { acceptOrder, deliverOrder, readyForPickup, rejectOrder, shipOrder } from '#server/money/order.service.ts';
import { changeOrderItem } from '#server/money/order-change.service.ts';
import { decideAndRefund } from '#server/money/refund.service.ts';
import { endMembership } from '#server/niks/expiry.service.ts';
import { addFamily, removeFamily } from '#server/patient/family.service.ts';
import { noteBirthMonth, proveAtCounter, releaseNumber, renameAtCounter } from '#server/patient/number.service.ts';
import { registerPatient } from '#server/patient/registration.service.ts';
import { orderForPatient } from '#server/refill/order.service.ts';
import { goodsRoutes } from './goods.routes.ts';
import { moneyRoutes } from './money.routes.ts';
import { prescriptionRoutes } from './prescription.routes.ts';
import { recordRoutes } from './record.routes.ts';
import { saleRoutes } from './sale.routes.ts';
import { bookingRoutes, visitRoutes } from './visit.routes.ts';

const orderRoutes = (serve: Serve, kit: Kit): void => {
  serve(operatorCalls.orderRefill, async ({ params, body, operator, now, commit }) => {
    requirePlace(operator(), body.clinicId);
    await requireDeliverable(kit, body.delivery);
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
};

const familyRoutes = (serve: Serve, kit: Kit): void => {
  serve(operatorCalls.addFamily, async ({ params, body, place, note, now, commit }) => {
    const { relation, basis } = body;
    const done = await commit(async (tx) => {
      const accountId = params.id;
      const { memberId, isAdded } = await addFamily(tx, kit.vault, { ...body, patientId: accountId, now });
      note({ detail: { member: memberId, relation, basis } });
      if (isAdded) await tellOfFamily(tx, { accountId, memberId, isAdded, place: place(), now });
      return {};
    });
    kit.wakeMail?.();
    return done;
  });
  serve(operatorCalls.removeFamily, async ({ params, place, note, now, commit }) => {
    note({ detail: { member: params.member } });
    const done = await commit(async (tx) => {
      const { id: accountId, member: memberId } = params;
      await removeFamily(tx, accountId, memberId);
      await tellOfFamily(tx, { accountId, memberId, isAdded: false, place: place(), now });
      return {};
    });
    kit.wakeMail?.();
    return done;
  });
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
  serve(operatorCalls.endMembership, ({ params, body: { reason }, now, commit }) =>
    commit(async (tx) => {
      await endMembership(tx, { patientId: params.id, reason, now });
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
};

/** The calls of the clinic's staff. */
export const operatorRoutes = (serve: Serve, kit: Kit): void => {
  visitRoutes(serve, kit);
  bookingRoutes(serve, kit);
  orderRoutes(serve, kit);
  goodsRoutes(serve, kit);
  saleRoutes(serve, kit);
  moneyRoutes(serve, kit);
  peopleRoutes(serve, kit);
  familyRoutes(serve, kit);
  recordRoutes(serve, kit);
  prescriptionRoutes(serve);
};
