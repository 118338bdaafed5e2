/**
 * `npm run reconcile [-- days]`: asks the running server where the journal differs from the card provider's list, the bank's
 * list, the balances and the invoices; prints that, and ends with 1 when something does. Transfers that are of no order and
 * money that is to be returned by bank are listed, too. The address is PUBLIC_URL, or HOST and PORT.
 */
import './check-node.mjs';
import * as v from 'valibot';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { APP_ID_PARAM, DEFAULT_API_BASE, OPERATOR_KEY_HEADER } from '#contract/constants.ts';
import { readConfig } from '#server/config/config.rules.ts';
import { endMisread, readCommand } from '#tools/command.ts';
import { CannotStart, endWith } from './cannot-start.ts';

const ask = async (days: string) => {
  const { publicUrl, host, port, appId, operatorKey } = readConfig(process.env);
  const { path, answer } = operatorCalls.comparePayments;
  const base = publicUrl ?? `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`;
  const query = new URLSearchParams({ [APP_ID_PARAM]: appId, days });
  const reply = await fetch(`${base}${DEFAULT_API_BASE}${path}?${query}`, {
    headers: { [OPERATOR_KEY_HEADER]: operatorKey ?? '' },
  }).catch(() => {
    throw new CannotStart(`Nobody answers at ${base}: start the server first.`);
  });
  if (!reply.ok) throw new CannotStart(`The server at ${base} answered ${reply.status}.`);
  return v.parse(answer, await reply.json()).data;
};

const USAGE = `npm run reconcile [-- <days>]     asks the running server where the journal differs from card provider, bank, balances and
                                  invoices, and lists what is to be returned by bank

  <days>   how far back the card provider's list goes; by default 30

The address is PUBLIC_URL, or HOST and PORT; OPERATOR_KEY opens it.

For example:
  npm run reconcile -- 7

Exit code 0: nothing differs. 1: something does. 2: nobody answers, or not understood.`;

const [days = '30', ...others] = readCommand({ usage: USAGE, options: {}, takesWords: true }).words;
if (!/^\d+$/.test(days) || others.length > 0) endMisread('Days are one whole number.');
try {
  const { differences, unassigned, toReturn } = await ask(days);
  if (differences.length === 0)
    console.log(`The journal agrees with bank and invoices, and with the card provider on the last ${days} days.`);
  else console.table(differences);
  for (const [words, rows] of [
    ['Transfers that are of no order:', unassigned],
    ['To be returned by bank:', toReturn],
  ] as const)
    if (rows.length > 0) {
      console.log(words);
      console.table(rows);
    }
  process.exitCode = differences.length === 0 ? 0 : 1;
} catch (error) {
  endWith(error, 2);
}
