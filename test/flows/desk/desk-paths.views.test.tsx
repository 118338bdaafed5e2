/** The desk's views, driven by the paths of its machines: each event of a person by its control, and the machine follows the model. */
import { i18n } from '@lingui/core';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EventObject } from 'xstate';
import {
  type AnyActorLogic,
  type AnyActorRef,
  type AnyMachineSnapshot,
  createActor,
  fromCallback,
  fromPromise,
  transition,
} from 'xstate';
import { AccountScreen } from '#desk/app/views/account/account-view.tsx';
import { ActForm } from '#desk/app/views/act/act-form.tsx';
import { actWords, fieldWords } from '#desk/app/views/act/act-words.ts';
import { DayScreen } from '#desk/app/views/day/day-view.tsx';
import { InvitationView } from '#desk/app/views/invitation-view.tsx';
import { ListScreen } from '#desk/app/views/list/list-view.tsx';
import { PatientScreen } from '#desk/app/views/patient/patient-view.tsx';
import { SignInView } from '#desk/app/views/sign-in-view.tsx';
import { TimetableScreen } from '#desk/app/views/timetable/timetable-view.tsx';
import { type Desk, DeskProvider } from '#desk/app/views/use-desk.ts';
import { messages } from '#locales/desk/en-US.ts';
import { deskActMachine } from '#machines/desk-act/desk-act.machine.ts';
import { type ActField, type ActName, asksOf } from '#machines/desk-act/desk-act.rules.ts';
import type { ActAnswer, ActPreview, ActRequest, ActSeen, FreeTime } from '#machines/desk-act/desk-act.types.ts';
import { required } from '#machines/kit/required.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { coverOfOne } from '#model/cover.ts';
import { type Flow, isDone, isFailed } from '#model/flow.ts';
import { machines } from '#model/flows.ts';
import { NOW, TODAY } from '#model/samples.ts';
import { startScripted } from '#model/scripted-ports.ts';
import { initialOf, type Path } from '#model/walker.ts';
import { LanguageProvider } from '#src/app/i18n/provider.tsx';
import { createCell } from '#src/app/outside/cell.ts';

/** A machine whose calls the test ends; an act about a row is a real one, whose calls never end. */
interface ScriptedPorts {
  actor: AnyActorRef;
  snapshot: () => AnyMachineSnapshot;
  fire: (event: EventObject) => void;
  stop: () => void;
}
const ACT = deskActMachine.provide({
  actors: {
    loadTimes: fromPromise<readonly FreeTime[], ActSeen>(() => new Promise(() => {})),
    previewAct: fromPromise<ActPreview, ActSeen>(() => new Promise(() => {})),
    sendAct: fromPromise<ActAnswer, ActRequest>(() => new Promise(() => {})),
  },
});
const startDesk = ({ machine, input, calls }: Flow): ScriptedPorts => {
  const endings = new Map<string, { resolve: (output: unknown) => void; reject: (error: unknown) => void }>();
  const call = fromPromise<unknown, unknown>(
    ({ self }) => new Promise((resolve, reject) => void endings.set(self.id, { resolve, reject })),
  );
  const logicOf = (name: string): AnyActorLogic => {
    if (name === 'deskAct') return ACT;
    return calls.includes(name) ? call : fromCallback(() => {});
  };
  const actors = Object.fromEntries(Object.keys(machine.implementations.actors).map((name) => [name, logicOf(name)]));
  const actor = createActor(machine.provide({ actors }), { input });
  actor.start();
  return {
    actor,
    snapshot: () => actor.getSnapshot(),
    fire: (event) => {
      if (isDone(event)) endings.get(event.actorId)?.resolve(event.output);
      else if (isFailed(event)) endings.get(event.actorId)?.reject(event.error);
      else actor.send(event);
    },
    stop: () => void actor.stop(),
  };
};
/** The end of a real act: its own paths are those of desk-act. */
const isEndOfAct = ({ type }: EventObject) => /^xstate\.(?:done|error)\.actor\.(?:deskAct|undoAct)$/.test(type);

const press = (name: string | RegExp) => {
  const [button] = screen.getAllByRole('button', { name });
  fireEvent.click(required(button ?? null, String(name)));
};
const write = (label: string | RegExp, value: string) => {
  const [field] = screen.getAllByLabelText(label);
  fireEvent.change(required(field ?? null, String(label)), { target: { value } });
};
/** Text of an event's member. */
const textIn = (event: EventObject, member: string): string =>
  Object.entries(event).find(([name]) => name === member)?.[1] ?? '';

type Hand = (event: EventObject, puppets: ScriptedPorts) => void;
type Driver = Readonly<Record<string, Hand>>;
const beginOf = (event: EventObject) => actWords(textIn(event, 'act') as ActName).begin;

/** Sources and sub-flows are the puppets'; other events without a hand fail. */
const BY_ITSELF = /^xstate\.|^changes\.heard$|^deadline\.reached$|^place\.change$/;

const NAMES: Readonly<Record<string, string>> = {
  asked: 'Lee Jia Hui',
  coming: 'Chua Boon Kiat',
  waits: 'Ong Hui Ting',
};

const rowIn = (puppets: ScriptedPorts) => (puppets.snapshot().context.list === 'trail' ? 'Nadia Hassan' : /^RF-2026-1/);

const codeLabelOf = (snapshot: AnyMachineSnapshot): string => {
  if (snapshot.matches('scanning')) return 'The 6 digits of the new app';
  return snapshot.matches('proving')
    ? 'A code of your present app, or a recovery code'
    : 'The code from your app, or a recovery code';
};

const HANDS: Readonly<Record<string, Driver>> = {
  'desk-sign-in': {
    'passkey.begin': () => press('Sign in with a passkey'),
    'passkey.leave': () => press('Cancel'),
    'email.change': (event) => write('Work email', textIn(event, 'email')),
    'password.change': (event) => write('Password', textIn(event, 'password')),
    'password.submit': () => press('Next: the code'),
    'help.open': () => press('Lost your phone or key?'),
    'code.change': (event) => write(/^(?:Code|Recovery code)$/, textIn(event, 'code')),
    'recovery.choose': () => press('Use a recovery code'),
    'app.choose': () => press('Use the code of the app'),
    'code.submit': () => press('Sign in'),
    'step.back': () => press(/^(?:Back|Sign in as somebody else)$/),
  },
  'desk-invitation': {
    'name.change': (event) => write('Name', textIn(event, 'name')),
    'password.change': (event) => write('Password', textIn(event, 'password')),
    'person.submit': () => press('Next: the app'),
    'code.change': (event) => write('Code', textIn(event, 'code')),
    'code.submit': () => press('Accept the invitation'),
    'codes.keep': () => fireEvent.click(screen.getByRole('checkbox')),
    'codes.release': () => fireEvent.click(screen.getByRole('checkbox')),
    'desk.open': () => press(/^(?:Open the desk|Sign in|I have an account: sign in)$/),
    'invitation.retry': () => press('Try again'),
    'step.back': () => press('Back'),
  },
  'desk-act': {
    'field.change': (event, puppets) => {
      const field = textIn(event, 'field') as ActField;
      if (field === 'time') press(/Dr Tan/);
      // a browser reads a file after its event
      else if (field === 'file') puppets.fire(event);
      else if (field === 'roles') press('Reception');
      else if (field === 'goods') write(fieldWords(field), 'cream');
      else write(fieldWords(field), textIn(event, 'text'));
    },
    'act.submit': (_event, puppets) => {
      const { act: name } = puppets.snapshot().context;
      if (puppets.snapshot().matches('reviewing')) press(/^(?:Send to|Yes, close|Yes, put together)/);
      else press(puppets.snapshot().matches('refused') ? 'Try again' : actWords(name).yes);
    },
    'step.back': (_event, puppets) => press(puppets.snapshot().matches('reviewing') ? /^Back to/ : /^No, /),
    'decision.choose': () => press(/^Cancel Tan Mei Ling/),
    'made.close': () => press(/^(?:I have it|Close)$/),
  },
  'desk-day': {
    'day.choose': () => press('The day after'),
    'filter.choose': () => press(/^To answer/),
    'look.choose': () => press('List'),
    'day.refresh': () => press('Try again'),
    'visit.open': () => press(/Lee Jia Hui/),
    'act.begin': (event) => press(new RegExp(`^${beginOf(event)} ${NAMES[textIn(event, 'subject')]}`)),
    'undo.submit': () => press('Undo'),
    'step.back': () => press('Close'),
  },
  'desk-list': {
    'reason.change': (event) => write('Why do you read the trail?', textIn(event, 'reason')),
    'reason.submit': () => press('Read the trail'),
    'filter.choose': () => press('Refills'),
    'list.refresh': () => press('Try again'),
    'page.more': () => press('More'),
    'row.open': (_event, puppets) => press(rowIn(puppets)),
    'act.begin': (event) => press(new RegExp(`^${beginOf(event)} RF-2026-1`)),
    'step.back': (_event, puppets) =>
      press(puppets.snapshot().matches('askingReason') ? 'No, leave it' : rowIn(puppets)),
  },
  'desk-timetable': {
    'week.choose': () => press('The week after'),
    'person.choose': () => write('Whose week', 'tan'),
    'week.refresh': () => press('Try again'),
    'act.begin': (event) => press(new RegExp(`^${beginOf(event)}`)),
  },
  'desk-account': {
    'account.refresh': () => press(/^(?:Try again|Read again)$/),
    'add.begin': () => press('Add a passkey'),
    'name.change': (event) => write('Name of the passkey', textIn(event, 'name')),
    'code.change': (event, puppets) => write(codeLabelOf(puppets.snapshot()), textIn(event, 'code')),
    'add.submit': () => press(/^(?:Next: your device|Try again)$/),
    'remove.begin': () => press('Remove Phone'),
    'remove.submit': () => press('Yes, remove it'),
    'session.end': () => press('End Chrome, Windows'),
    'factor.begin': () => press(/^(?:Change to another app|Begin again)$/),
    'factor.submit': () => press(/^(?:Next: the new app|Change to the new app)$/),
    'codes.keep': () => fireEvent.click(screen.getByRole('checkbox')),
    'codes.release': () => fireEvent.click(screen.getByRole('checkbox')),
    'codes.leave': () => press('Done'),
    'step.back': () => press(/^(?:No, leave it|Cancel|No, keep it)$/),
  },
  'desk-patient': {
    'term.change': (event) => write('Name, phone, email, number or order', textIn(event, 'term')),
    'search.submit': () => press('Search'),
    'patient.open': () => press('Tan Mei Ling'),
    'letters.read': () => press(/^(?:Show|Read) the letters/),
    'booking.leave': () => press('Book nothing'),
    'reason.change': (event) => write('Why do you open this patient?', textIn(event, 'reason')),
    'reason.submit': () => press('Open with this reason'),
    'act.begin': (event) => press(new RegExp(`^${beginOf(event)}`)),
    'step.back': () => press(/^(?:Back to the list|No, leave it)$/),
  },
};

/** Labels that no control sends in that state, with the reason. */
const NOBODY: readonly {
  flow: string;
  label: RegExp;
  state?: RegExp;
  when?: (context: AnyMachineSnapshot['context']) => boolean;
  reason: string;
}[] = [
  {
    flow: 'desk-day',
    label: /^day\.choose/,
    when: ({ day }) => day !== TODAY,
    reason: 'the same day is not chosen twice',
  },
  {
    flow: 'desk-act',
    label: /^field\.change \(nothing\)/,
    when: ({ act: name }) =>
      [undefined, 'time', 'place', 'person', 'audience', 'way', 'wayBack', 'credit', 'soon'].includes(asksOf(name)[0]),
    reason: 'the act has no text to write',
  },
  {
    flow: 'desk-list',
    label: /^filter\.choose/,
    when: ({ list }) => list === 'trail',
    reason: 'the trail has no filter',
  },
  {
    flow: 'desk-act',
    label: /^field\.change \(the service\)/,
    when: ({ fields }) => !fields.person,
    reason: 'services are those of the person',
  },
  { flow: 'desk-act', label: /^decision\.choose \(a hold\)/, reason: 'a hold has no choice' },
  { flow: 'desk-act', label: /^times\.refresh/, reason: 'the times are read again by Try again of the day' },
  {
    flow: 'desk-act',
    label: /^field\.change \(the time\)/,
    state: /./,
    reason: 'without a free time there is none to choose',
  },
  { flow: 'desk-day', label: /^day\.refresh/, state: /resting/, reason: 'changes are read by themselves' },
  {
    flow: 'desk-day',
    label: /^(?:visit\.open|filter\.choose|look\.choose)/,
    state: /^visit|readingDay/,
    reason: 'the same control as beside',
  },
  {
    flow: 'desk-day',
    label: /^act\.begin \(taken back later\)/,
    state: /./,
    reason: 'in columns a block is opened first',
  },
  { flow: 'desk-day', label: /^act\.begin \(of who waits\)/, state: /^visit/, reason: 'the visit shows in its place' },
  { flow: 'desk-day', label: /^step\.back/, state: /^openingVisit/, reason: 'Esc' },
  {
    flow: 'desk-day',
    label: /^(?:day\.choose)/,
    state: /^(?:readingDay|unread)/,
    reason: 'the head shows with the day',
  },
  { flow: 'desk-timetable', label: /^week\.refresh/, state: /^week/, reason: 'changes are read by themselves' },
  {
    flow: 'desk-timetable',
    label: /^week\.choose/,
    when: ({ week }) => week !== TODAY,
    reason: 'the same week is not chosen twice',
  },
  {
    flow: 'desk-timetable',
    label: /^person\.choose/,
    when: ({ person }) => person !== null,
    reason: 'the same person is not chosen twice',
  },
  { flow: 'desk-list', label: /^(?:list\.refresh)/, state: /resting/, reason: 'changes are read by themselves' },
  {
    flow: 'desk-patient',
    label: /^patient\.open/,
    state: /^(?:unsearched|patient|found)/,
    reason: 'a link or a member of the family opens it',
  },
];
const isNobodys = (flow: string, label: string, { value, context }: AnyMachineSnapshot) =>
  NOBODY.some(
    (one) =>
      one.flow === flow &&
      one.label.test(label) &&
      (one.state?.test(statePath(value)) ?? true) &&
      (one.when?.(context) ?? true),
  );

const VIEWS: Readonly<Record<string, (actor: ScriptedPorts['actor']) => ReactNode>> = {
  'desk-sign-in': (actor) => <SignInView actor={actor as Parameters<typeof SignInView>[0]['actor']} />,
  'desk-invitation': (actor) => <InvitationView actor={actor as Parameters<typeof InvitationView>[0]['actor']} />,
  'desk-account': (actor) => <AccountScreen actor={actor as Parameters<typeof AccountScreen>[0]['actor']} />,
  'desk-act': (actor) => (
    <ActForm
      actor={actor as Parameters<typeof ActForm>[0]['actor']}
      about=""
      items={[{ id: 'as typed', name: 'Cream' }]}
    />
  ),
  'desk-day': (actor) => <DayScreen actor={actor as Parameters<typeof DayScreen>[0]['actor']} />,
  'desk-list': (actor) => <ListScreen actor={actor as Parameters<typeof ListScreen>[0]['actor']} />,
  'desk-timetable': (actor) => <TimetableScreen actor={actor as Parameters<typeof TimetableScreen>[0]['actor']} />,
  'desk-patient': (actor) => <PatientScreen actor={actor as Parameters<typeof PatientScreen>[0]['actor']} />,
};

let desk: Desk;
beforeEach(async () => {
  i18n.load('en-US', messages);
  i18n.activate('en-US');
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  vi.stubGlobal('scrollTo', () => {});
  const [root] = machines.get('desk') ?? [];
  const working = startScripted(required(root ?? null, 'desk'));
  await working.play('readStaff -> signed in');
  desk = {
    actor: working.actor as Desk['actor'],
    services: {
      time: { now: () => NOW } as Desk['services']['time'],
      api: () => Promise.reject(new Error('views ask nothing')),
      changes: { isLive: createCell(true), subscribe: () => () => {} },
      passkeys: {
        areKnown: true,
        use: () => Promise.reject(new Error('views ask nothing')),
        make: () => Promise.reject(new Error('views ask nothing')),
      },
    },
    kept: {},
    keep: () => {},
  };
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const walk = async (flow: Flow, path: Path): Promise<void> => {
  const puppets = startDesk(flow);
  const view = VIEWS[flow.name]?.(puppets.actor);
  render(
    <LanguageProvider>
      <DeskProvider value={desk}>{view}</DeskProvider>
    </LanguageProvider>,
  );
  let model = initialOf(flow);
  const walked: string[] = [];
  for (const { label, event } of path) {
    if (isEndOfAct(event)) break;
    walked.push(label);
    const hand = HANDS[flow.name]?.[event.type];
    const isFired = BY_ITSELF.test(event.type) || isNobodys(flow.name, label, puppets.snapshot());
    await act(async () => {
      if (isFired) puppets.fire(event);
      else if (hand) hand(event, puppets);
      else throw new Error(`no hand for ${label}`);
      for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    });
    [model] = transition(flow.machine, model, event);
    expect([walked, flow.key(puppets.snapshot())]).toEqual([walked, flow.key(model)]);
  }
  cleanup();
  puppets.stop();
};

describe.each(Object.keys(VIEWS))('%s', (name) => {
  it('each path of its machine can be walked by the controls of its view', async () => {
    const flows = machines.get(name) ?? [];
    expect(flows.length).toBeGreaterThan(0);
    for (const flow of flows) for (const path of coverOfOne(flow)) await walk(flow, path);
  });
});

it('a role sees no act that it may not do, and a patient’s page no part that is absent', async () => {
  const [flow] = machines.get('desk-patient') ?? [];
  const puppets = startScripted(required(flow ?? null, 'flow'));
  render(
    <LanguageProvider>
      <DeskProvider value={desk}>{VIEWS['desk-patient']?.(puppets.actor)}</DeskProvider>
    </LanguageProvider>,
  );
  await act(() => puppets.play('patient.open', 'openPatient -> opened'));
  const page = within(document.body);
  expect(page.queryByRole('heading', { name: /Family/ })).not.toBeNull();
  for (const part of [/Regimen and documents/, /Money/, /Refills/])
    expect(page.queryByRole('heading', { name: part })).toBeNull();
  expect(page.queryByRole('button', { name: /Block account/ })).toBeNull();
  expect(page.queryByRole('button', { name: /ID seen/ })).not.toBeNull();
  puppets.stop();
});
