/** Server process of bench/fairness.ts: the app on a database of the kind in argv. */
import { operatorCalls } from '#contract/calls/operator.calls.ts';
import { OPERATOR_KEY_HEADER } from '#contract/constants.ts';
import { instantFromMs } from '#contract/time.ts';
import { answerOf } from '#harness/server/ask.ts';
import { openWorld } from '#harness/server/world.ts';
import { createApp } from '#server/app.ts';
import { DEMO_OPERATOR_KEY } from '#server/config/config.rules.ts';
import { databaseClock } from '#server/db/clock.adapter.ts';
import { type MemberId, patientIdOf } from '#server/demo/people.data.ts';
import { listen } from '#server/listen.adapter.ts';

const RECORDS = 40;
const OTHERS: MemberId[] = ['siti', 'kenji', 'daniel', 'ravi', 'grace'];
const LINES = {
  plain: ['Apply the cream at night.'],
  chinese: ['请于三周后复诊，检查皮肤状况。'.repeat(10)],
  long: Array.from({ length: 100 }, (_, line) => `${line} ${'Apply the cream at night, 晚上涂抹。 '.repeat(12)}`),
};

const database = process.argv[2] === 'pglite' ? 'pglite' : 'postgres';
const world = await openWorld({ now: instantFromMs(Date.now()), rateLimitScale: 1_000, database });
const documents: string[] = [];
for (let number = 0; number < RECORDS; number += 1) {
  const content = number % 10 === 0 ? LINES.long : number % 2 === 0 ? LINES.chinese : LINES.plain;
  const { data } = await answerOf(world, operatorCalls.issueRecord, {
    headers: { [OPERATOR_KEY_HEADER]: DEMO_OPERATOR_KEY },
    body: { patientId: patientIdOf('meiling'), kind: 'document', name: `Document ${number}`, content, isIdSeen: true },
  });
  documents.push(data.attachment);
}
const app = createApp({ ...world.deps, clock: databaseClock(world.db) });
// every waiting client has a session of its own
const others = await Promise.all(
  OTHERS.flatMap((userId) => [world.signIn(userId), world.signIn(userId), world.signIn(userId)]),
);
const { port, stop } = await listen(app, 0, '127.0.0.1');
process.send?.({ port, documents, member: await world.signIn('meiling'), others });
process.once('disconnect', () => {
  void (async () => {
    await stop();
    await world.close();
    process.exit(0);
  })();
});
