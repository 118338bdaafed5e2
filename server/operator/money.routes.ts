/** The calls of the clinic's staff about money. */
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import type { InvoiceId } from '#contract/ids.ts';
import { moneyToWire } from '#contract/money.ts';
import { returnCredit } from '#server/appointment/credit-return.service.ts';
import { readBankFile } from '#server/bank-file/bank-file.service.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import type { Serve } from '#server/kit/ask.ts';
import { redeemNiks } from '#server/money/counter-niks.service.ts';
import { receivePayment } from '#server/money/counter-payment.service.ts';
import { changeAndWithdraw, withdrawIntent } from '#server/money/intent.service.ts';
import { findInvoiceForPayment } from '#server/money/invoice.store.ts';
import { refundInvoice } from '#server/money/invoice-refund.service.ts';
import { returnNiks } from '#server/money/niks-return.service.ts';
import { decideAndRefund } from '#server/money/refund.service.ts';
import { assignTransfer, enterTransfer, receiveTransfer } from '#server/money/transfer.service.ts';
import { moveTransfer } from '#server/money/transfer-move.service.ts';
import { giveTransferBack, returnTransfer } from '#server/money/transfer-return.service.ts';
import { requireOwner } from '#server/patient/number.service.ts';

const counterRoutes = (serve: Serve, kit: Kit): void => {
  serve(operatorCalls.receivePayment, (ask) => {
    const { params, body, now, note } = ask;
    return changeAndWithdraw(kit, ask, async (tx) => {
      await receivePayment(tx, params.id, body, now);
      note({ detail: { ...body, amount: moneyToWire(body.amount) } });
      return [params.id, {}];
    });
  });
  serve(operatorCalls.refundInvoice, (ask) => {
    const { params, body, now, note } = ask;
    note({ detail: { amount: moneyToWire(body.amount), way: body.way } });
    return decideAndRefund(kit, ask, (tx) => refundInvoice(tx, params.id, body, now));
  });
  serve(operatorCalls.returnNiks, (ask) =>
    changeAndWithdraw(kit, ask, async (tx) => {
      await returnNiks(tx, ask.params.id, ask.now);
      return [ask.params.id, {}];
    }),
  );
  serve(operatorCalls.returnCredit, (ask) =>
    decideAndRefund(kit, ask, (tx) => returnCredit(tx, ask.params.id, ask.now)),
  );
  serve(operatorCalls.redeemNiks, (ask) => {
    const { params, body, now, note } = ask;
    return changeAndWithdraw(kit, ask, async (tx) => {
      note({ detail: { points: body.points, id: 'nric' in body.identity ? 'nric' : 'passport' } });
      const invoice = await findInvoiceForPayment(tx, params.id);
      await requireOwner(tx, kit.vault, invoice.patientId, body.identity);
      await redeemNiks(tx, invoice, body.points, now);
      return [params.id, {}];
    });
  });
};

const transferRoutes = (serve: Serve, kit: Kit): void => {
  serve(operatorCalls.readBankFile, ({ body, operator, now, commit, note }) =>
    commit(async (tx) => {
      const read = await readBankFile(tx, { bytes: body.file, places: operator().places }, now);
      note({ detail: { ...read } });
      return { data: read };
    }),
  );
  serve(operatorCalls.receiveTransfer, (ask) => {
    const { params, body, now } = ask;
    return changeAndWithdraw(kit, ask, async (tx) => {
      const isAssigned = await receiveTransfer(tx, params.id, body, now);
      return [params.id, { data: { isAssigned } }];
    });
  });
  serve(operatorCalls.enterTransfer, (ask) =>
    changeAndWithdraw(kit, ask, async (tx) => {
      const id = await enterTransfer(tx, { ...ask.body, places: ask.operator().places }, ask.now);
      return [id, { data: { isAssigned: id !== null } }];
    }),
  );
  serve(operatorCalls.assignTransfer, (ask) =>
    changeAndWithdraw(kit, ask, async (tx) => [
      await assignTransfer(tx, { ...ask.body, places: ask.operator().places }, ask.now),
      {},
    ]),
  );
  serve(operatorCalls.moveTransfer, async (ask) => {
    const { params, body, now, note } = ask;
    const changed: InvoiceId[] = [];
    const answer = await ask.commit(async (tx) => {
      const moved = await moveTransfer(tx, params.id, { ...body, places: ask.operator().places }, now);
      const { reference, before, after, hasLeft } = moved;
      const amount = moneyToWire(moved.amount);
      note({ reason: body.reason, detail: { reference, amount, before, after } });
      changed.push(...moved.changed);
      return { data: { hasLeft, owed: moneyToWire(moved.owed) } };
    });
    for (const id of changed) await withdrawIntent(kit, id, now);
    return answer;
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

export const moneyRoutes = (serve: Serve, kit: Kit): void => {
  counterRoutes(serve, kit);
  transferRoutes(serve, kit);
};
