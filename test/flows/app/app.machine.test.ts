import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { appMachine } from '#machines/app/app.machine.ts';
import { confirmMachine } from '#machines/confirm/confirm.machine.ts';
import { appFlow } from '#model/app/app.model.ts';
import { startScripted } from '#model/scripted-ports.ts';

it.each(['booking.open', 'appointments.open', 'notifications.open'])(
  'NAV-48: %s sends a guest to /signup and opens a popup for a member',
  async (event) => {
    const app = startScripted(appFlow);
    await app.play('person.change (guest)', event);
    expect(app.snapshot().value).toBe('page');
    expect(app.emitted).toEqual([{ type: 'page.open', path: '/signup' }]);
    await app.play('person.change (member)', event);
    expect(app.snapshot().matches('popup')).toBe(true);
  },
);

it('a popup belongs to the person who opened it', async () => {
  const app = startScripted(appFlow);
  await app.play('person.change (member)', 'booking.open', 'person.change (nobody)');
  expect(app.snapshot().value).toBe('page');
});

/** The app's own machine with its real log-out question: no actor is replaced. */
const askedToLogOut = (isEverywhere = false) => {
  const app = createActor(appMachine).start();
  const told: string[] = [];
  app.on('logOut.confirmed', ({ type }) => told.push(type));
  app.send({ type: 'person.change', person: 'member' });
  app.send({ type: 'logOut.open', isEverywhere });
  const question = app.getSnapshot().children.confirm;
  if (question === undefined) throw new Error('nobody asks');
  return { app, question, told };
};

it('log out asks, and only YES logs out', () => {
  const { app, question, told } = askedToLogOut();
  expect(question.getSnapshot().context).toEqual({ question: { about: 'logOut' } });
  question.send({ type: 'answer.yes' });
  expect(told).toEqual(['logOut.confirmed']);
  expect(app.getSnapshot().value).toBe('page');
});

it('to log out everywhere is another question, and told apart when it is answered', () => {
  const { app, question } = askedToLogOut(true);
  const told: boolean[] = [];
  app.on('logOut.confirmed', ({ isEverywhere }) => told.push(isEverywhere));
  expect(question.getSnapshot().context).toEqual({ question: { about: 'logOutEverywhere' } });
  question.send({ type: 'answer.yes' });
  expect(told).toEqual([true]);
});

it('AUTH-16: NO closes the question and keeps the session', () => {
  const { app, question, told } = askedToLogOut();
  question.send({ type: 'answer.no' });
  expect(told).toEqual([]);
  expect(app.getSnapshot().value).toBe('page');
});

it('NAV-47: a question offers two answers and ends with the one that was given', () => {
  for (const [type, isYes] of [
    ['answer.yes', true],
    ['answer.no', false],
    ['step.back', false],
  ] as const) {
    const question = createActor(confirmMachine, { input: { question: { about: 'logOut' } } }).start();
    question.send({ type });
    expect(question.getSnapshot()).toMatchObject({ status: 'done', output: { isYes } });
  }
});
