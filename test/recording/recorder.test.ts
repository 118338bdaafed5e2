import { describe, expect, it } from 'vitest';
import { type AnyEventObject, createActor, createMachine } from 'xstate';
import { signInMachine } from '#machines/sign-in/sign-in.machine.ts';
import { coverOfOne } from '#model/cover.ts';
import { flows } from '#model/flows.ts';
import { NOW } from '#model/samples.ts';
import { createRecorder, RUNS_KEPT, STEPS_KEPT } from '#src/app/recording/recorder.ts';
import { type Trace, tracesOf } from '#src/app/recording/redaction.ts';
import { reportOf, textOf } from '#src/app/recording/report.ts';
import { KNOWN, leaksIn, namesOf, recordEdges, recordPaths, textsOf } from './recorder.kit.ts';

const PLACE = { page: '/signIn', language: 'en-US', width: 390, height: 844, isOnline: true };
const about = { madeAt: NOW, problem: 'wrong', place: PLACE } as const;
/** Emails, identity numbers, phone numbers, tokens and keys. */
const PERSONAL = /@|\b[STFGM]\d{7}[A-Z]\b|\+?\d{8,}|[0-9a-f]{16,}|pk_|cs_/i;

describe('what is remembered holds nothing personal', () => {
  it.for(flows)(
    'over all paths of $name: only names of the machine and known words, and no text of its samples',
    async (flow) => {
      const runs = await recordPaths(flow, coverOfOne(flow));
      expect(leaksIn([...runs, ...recordEdges(flow)])).toEqual([]);
      const { events, states } = namesOf(flow);
      const steps = runs.flatMap((run) => run.steps);
      expect(steps.length).toBeGreaterThan(0);
      expect(steps.filter(({ type, state }) => !events.has(type) || state === null || !states.has(state))).toEqual([]);
      const [, body = ''] = textOf(reportOf(runs, about)).split('"runs":');
      const words = new Set(body.match(/"[^"]*"/g)?.map((quoted) => quoted.slice(1, -1)));
      const members = body.match(/"[^"]*"(?=:)/g)?.map((quoted) => quoted.slice(1, -1)) ?? [];
      const own = new Set([...events, ...states, ...members, ...KNOWN, flow.machine.id]);
      expect([...textsOf(flow)].filter((sample) => words.has(sample) && !own.has(sample))).toEqual([]);
      expect(body.replaceAll(/"version":"\w+"/g, '').match(PERSONAL)).toBeNull();
    },
  );

  const LEAKS: [name: string, flow: string, leak: (event: Record<string, unknown>) => unknown][] = [
    ['the message for the clinic', 'booking', ({ moreinfo }) => moreinfo],
    ['the identity number', 'sign-up', ({ nric }) => nric],
    ['a password', 'sign-in', ({ password }) => password],
    ['a one-time code', 'otp', ({ code }) => code],
    ['a token', 'session', ({ token }) => token],
    [
      'what the server said',
      'session',
      ({ failure }) => (failure as { serverMessage?: string } | undefined)?.serverMessage,
    ],
  ];
  it.for(LEAKS)('a recorder that let %s pass would be noticed', ([, name, leak]) => {
    const leaking: typeof tracesOf = (event) => {
      const more = leak(event);
      return typeof more === 'string' ? { ...tracesOf(event), more } : tracesOf(event);
    };
    const [flow] = flows.filter((one) => one.name === name);
    if (!flow) throw new Error(`no flow ${name}`);
    expect(leaksIn(recordEdges(flow, leaking)).length).toBeGreaterThan(0);
  });
});

describe('what is remembered', () => {
  it('keeps what guards ask: the words of closed lists, yes and no, whether something is there', () => {
    const traces = (event: AnyEventObject) => tracesOf(event);
    expect(traces({ type: 'channel.select', channel: 'sms' })).toEqual({ channel: 'sms' });
    expect(traces({ type: 'channel.select', channel: 'Mei' })).toEqual({ channel: 'text' });
    expect(traces({ type: 'xstate.done.actor.checkNoShow', output: { hasAnyNoShowAppointments: true } })).toEqual({
      output: 'object',
      hasAnyNoShowAppointments: true,
    });
    const members = { text: 'Mei', none: '', yes: true, number: 91234567, list: ['Mei'], gone: null, inner: { a: 1 } };
    expect(traces({ type: 'some.event', ...members })).toEqual({
      text: 'text',
      none: 'empty',
      yes: true,
      number: 'number',
      list: 'list',
      gone: null,
      inner: 'object',
    } satisfies Record<string, Trace>);
  });

  it('has the sub-flows of what is watched, the last steps only, and leaves out runs that are over', async () => {
    const recorder = createRecorder(() => 7);
    recorder.learn(tracesOf);
    const actor = createActor(signInMachine, { input: { rememberedUsername: null } });
    recorder.watch(actor);
    actor.start();
    for (let index = 0; index <= STEPS_KEPT; index++) actor.send({ type: 'username.change', username: `${index}` });
    const [run] = recorder.recordings();
    expect(run).toMatchObject({ began: 'form', forgotten: 1, status: 'active' });
    expect(run?.steps.length).toBe(STEPS_KEPT);
    expect(run?.steps.at(-1)).toEqual({
      at: 7,
      type: 'username.change',
      traces: { username: 'text' },
      state: 'form',
    });
    actor.stop();
    expect(recorder.recordings()[0]?.status).toBe('stopped');
    const later = Array.from({ length: RUNS_KEPT }, () =>
      createActor(signInMachine, { input: { rememberedUsername: null } }),
    );
    for (const one of later) recorder.watch(one.start());
    expect(recorder.recordings().length).toBe(RUNS_KEPT);
    expect(recorder.recordings()).not.toContain(run);
  });

  it('says where a machine broke', () => {
    const recorder = createRecorder(() => 0);
    const actor = createActor(
      createMachine({
        initial: 'here',
        states: { here: { on: { go: { target: 'there', guard: () => fail() } } }, there: {} },
      }),
    );
    actor.subscribe({ error: () => undefined });
    recorder.watch(actor.start());
    actor.send({ type: 'go' });
    expect(recorder.recordings()[0]?.steps).toEqual([{ at: 0, type: 'go', traces: {}, state: null }]);
  });
});

const fail = (): boolean => {
  throw new Error('broken');
};
