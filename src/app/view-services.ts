/** Services of the app that views can ask for by name. */
import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType, ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { appMachine } from '#machines/app/app.machine.ts';
import type { toastsMachine } from '#machines/toasts/toasts.machine.ts';
import type { Loading } from '#src/app/api/loading.ts';
import type { CardForm } from '#src/app/outside/card-form.ts';
import type { Cell } from '#src/app/outside/cell.ts';
import type { ChosenPictures } from '#src/app/outside/chosen-pictures.ts';
import type { Copies } from '#src/app/outside/copies.ts';
import type { ServerTime } from '#src/app/outside/server-time.ts';
import type { Inspected } from '#src/app/recording/inspected.ts';
import type { Recording } from '#src/app/recording/recorder.ts';
import type { SessionActor } from './ahead.ts';
import type { ClinicCell } from './clinic.ts';
import type { Engine } from './engine.types.ts';
import type { FlowApp } from './flow.ts';
import type { FlowName, OpeningOf, PopupName, ShownOf } from './flows.ts';
import type { createPaced } from './paced.ts';

/** Title and view of a popup. */
export interface PopupRow<Name extends PopupName> {
  /** Shows until the view is loaded. */
  title: MessageDescriptor;
  view: ComponentType<{
    actor: ShownOf<Name>;
    whileLoading?: ReactNode;
    framed?: (content: ReactNode) => ReactNode;
  }>;
}
/** A flow with a popup and without a row does not compile. */
export type PopupTable = { readonly [Name in PopupName]: PopupRow<Name> };

interface OpenFlows {
  cell: (name: FlowName) => ReturnType<Engine['cell']>;
  open: <Name extends FlowName>(name: Name, opening: OpeningOf<Name>) => void;
  /** Closes a popup. */
  hide: (name: FlowName) => void;
  /** Reports that the flow's page is left. */
  leave: (name: FlowName) => void;
  /** Wraps the actor of a sub-flow, so that it answers a tap after the tap is painted. */
  paced: ReturnType<typeof createPaced>;
  /** The flow whose popup shows; null while only a page does. */
  popup: { get: () => string | null; subscribe: (listener: () => void) => () => void };
}

/** Recordings up to the moment at which a report was opened; null while no report is open. */
interface Reports {
  reported: Cell<readonly Recording[] | null>;
  open: () => void;
}

export interface ViewServices {
  flows: OpenFlows;
  session: SessionActor;
  app: ActorRefFrom<typeof appMachine>;
  toasts: ActorRefFrom<typeof toastsMachine>;
  show: FlowApp['show'];
  time: ServerTime;
  /** Opens a link of the app: a popup over the current page, or a page, which closes an open popup. */
  go: (href: string) => void;
  loading: Loading;
  reports: Reports;
  cardForm: CardForm;
  pictures: ChosenPictures;
  copies: Copies;
  clinic: ClinicCell;
  /** Null outside of development. */
  inspected: Inspected | null;
}
