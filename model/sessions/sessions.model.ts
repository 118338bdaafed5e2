import type { LiveSession } from '#contract/entities/session.ts';
import type { SessionId } from '#contract/ids.ts';
import { addMs, DAY_MS } from '#contract/time.ts';
import type { Answer } from '#machines/confirm/confirm.machine.ts';
import { sessionsMachine } from '#machines/sessions/sessions.machine.ts';
import { sessionsStory } from '#machines/sessions/sessions.story.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';
import { NOW } from '#model/samples.ts';

const here: LiveSession = {
  _id: 'here' as SessionId,
  isThis: true,
  browser: 'Chrome',
  system: 'Linux',
  beganAt: NOW,
  usedAt: NOW,
};
const phone: LiveSession = {
  _id: 'phone' as SessionId,
  isThis: false,
  browser: 'Safari',
  system: 'iPhone',
  beganAt: addMs(NOW, -3 * DAY_MS),
  usedAt: addMs(NOW, -DAY_MS),
};

export const sessionsFlow = defineFlow({
  machine: sessionsMachine,
  story: sessionsStory,
  input: { wizardId: 'sessions' },
  events: {
    'sessions.refresh': plain,
    'session.choose': ({ sessions }) => ({
      ...(sessions.some(({ _id }) => _id === phone._id) && { 'another one': { id: phone._id } }),
      'this one': { id: here._id },
    }),
  },
  calls: {
    loadSessions: call<readonly LiveSession[]>({ 'a phone, too': [here, phone], 'this one alone': [here] }, 'offline'),
    confirm: call<Answer>({ yes: { isYes: true }, no: { isYes: false } }, 'unexpected'),
    endSession: call<void>({ ended: undefined }, 'NOT_FOUND', 'offline'),
  },
  key: ({ sessions, chosen, hasEnded, failure }) => [sessions.length, chosen?._id, hasEnded, failure?.kind],
});

export const flows: readonly Flow[] = [sessionsFlow];
