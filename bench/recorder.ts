/**
 * `node bench/recorder.ts`: what the recorder of "Report a problem" costs each step of a machine that it watches, in
 * microseconds, and how many times a step takes with it. Fails where that is a tenth of a millisecond or more.
 */
import { createActor } from 'xstate';
import { signInMachine } from '#machines/sign-in/sign-in.machine.ts';
import { createRecorder } from '#src/app/recording/recorder.ts';
import { tracesOf } from '#src/app/recording/redaction.ts';

const STEPS = 2_000;
const ROUNDS = 15;
const GOAL_US = 100;

const recorder = createRecorder(() => performance.now());
recorder.learn(tracesOf);

/** @returns microseconds a step */
const send = (isWatched: boolean): number => {
  const actor = createActor(signInMachine, { input: { rememberedUsername: null } }).start();
  if (isWatched) recorder.watch(actor);
  const began = performance.now();
  for (let index = 0; index < STEPS; index++) actor.send({ type: 'username.change', username: 'Mei' });
  return ((performance.now() - began) * 1_000) / STEPS;
};
const middle = (times: number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

const rounds = Array.from({ length: ROUNDS + 1 }, () => ({ bare: send(false), watched: send(true) })).slice(1);
const bare = middle(rounds.map((round) => round.bare));
const watched = middle(rounds.map((round) => round.watched));
const cost = watched - bare;
console.log(
  `a step: ${bare.toFixed(1)} µs, watched ${watched.toFixed(1)} µs, ${(watched / bare).toFixed(1)} times; goal: ${GOAL_US} µs more`,
);
if (cost >= GOAL_US) process.exitCode = 1;
