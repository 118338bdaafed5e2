/** The hands of staff at the desk's views, by the words of the controls; `<flow>.desk.tsx` has those of a flow. */
import { fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { AnyActorRef, AnyMachineSnapshot, EventObject } from 'xstate';
import { actWords } from '#desk/app/views/act/act-words.ts';
import type { ActName } from '#machines/desk-act/desk-act.rules.ts';
import { required } from '#machines/kit/required.ts';

/** A flow's machine that runs behind its view; the walk ends its calls. */
export interface Running {
  actor: AnyActorRef;
  snapshot: () => AnyMachineSnapshot;
  /** Sends the event, or ends the call. */
  fire: (event: EventObject) => void;
}

type Hand = (event: EventObject, running: Running) => void;

/** Moves that no control of the view makes in that state, with the reason. */
export interface NoHand {
  label: RegExp;
  state?: RegExp;
  when?: (context: AnyMachineSnapshot['context']) => boolean;
  /** A link, a key or another view makes the move. */
  isElsewhere?: boolean;
  reason: string;
}

export interface DeskHands {
  /** Name of the flow. */
  flow: string;
  view: (actor: AnyActorRef) => ReactNode;
  /** Acts by event type. */
  acts: Readonly<Record<string, Hand>>;
  noHands?: readonly NoHand[];
}

export const press = (name: string | RegExp, role: 'button' | 'link' | 'checkbox' = 'button'): void => {
  const [control] = screen.getAllByRole(role, { name });
  fireEvent.click(required(control ?? null, String(name)));
};
export const tick = (): void => void fireEvent.click(screen.getByRole('checkbox'));
export const write = (label: string | RegExp, value: string): void => {
  const [field] = screen.getAllByLabelText(label);
  fireEvent.change(required(field ?? null, String(label)), { target: { value } });
};

/** Text of an event's member. */
export const textIn = (event: EventObject, member: string): string =>
  Object.entries(event).find(([name]) => name === member)?.[1] ?? '';
/** Control that begins the act of the event, for this row. */
export const beginning = (event: EventObject, row = ''): RegExp =>
  new RegExp(`^${actWords(textIn(event, 'act') as ActName).begin}${row}`);
