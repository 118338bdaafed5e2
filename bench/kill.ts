/** `node bench/kill.ts`: kills the server (kill -9) 20 times while people pay and book; nothing acknowledged is lost, nothing is counted twice. */
import { killInTheMiddle } from '#harness/server/kill.ts';

const ROUNDS = 20;

const { kills, charged, paymentsAcknowledged, booked, askedAgain, slowestStartMs, wrong } =
  await killInTheMiddle(ROUNDS);
console.log(
  `PGlite: killed ${kills} times; ${charged} cards charged, ${paymentsAcknowledged} payments acknowledged; ${booked} times booked, ` +
    `${askedAgain} of them asked for again; slowest start ${slowestStartMs} ms; ${wrong.length} lost, counted twice or wrong`,
);
for (const one of wrong) console.log(one);
if (wrong.length > 0) process.exitCode = 1;
