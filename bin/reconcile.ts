/**
 * `npm run reconcile [-- days]`: asks the running server for differences between the journal and the card provider's list,
 * prints it, and ends with 1 when something does. The address is PUBLIC_URL, or HOST and PORT.
 */
import './check-node.mjs';
import * as v from 'valibot';
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { APP_ID_PARAM, DEFAULT_API_BASE, OPERATOR_KEY_HEADER } from '#contract/constants.ts';
import { ConfigError, readConfig } from '#server/config/config.rules.ts';

class Unanswered extends Error {}

const ask = async (days: string) => {
  const { publicUrl, host, port, appId, operatorKey } = readConfig(process.env);
  const { path, answer } = operatorCalls.comparePayments;
  const base = publicUrl ?? `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`;
  const query = new URLSearchParams({ [APP_ID_PARAM]: appId, days });
  const reply = await fetch(`${base}${DEFAULT_API_BASE}${path}?${query}`, {
    headers: { [OPERATOR_KEY_HEADER]: operatorKey ?? '' },
  }).catch(() => {
    throw new Unanswered(`Nobody answers at ${base}: start the server first.`);
  });
  if (!reply.ok) throw new Unanswered(`The server at ${base} answered ${reply.status}.`);
  return v.parse(answer, await reply.json()).data;
};

try {
  const days = process.argv[2] ?? '30';
  const differences = await ask(days);
  if (differences.length === 0) console.log(`Journal and card provider agree on the last ${days} days.`);
  else console.table(differences);
  process.exitCode = differences.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Unanswered || error instanceof ConfigError ? error.message : error);
  process.exitCode = 2;
}
