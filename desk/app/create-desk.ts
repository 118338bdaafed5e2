/** Makes the desk of a page: the API, the server's time, and the root actor with its ports. */
import { i18n } from '@lingui/core';
import { type ActorRefFrom, createActor } from 'xstate';
import { deskMachine } from '#machines/desk/desk.machine.ts';
import { createApi } from '#src/api/client.ts';
import { createLoading } from '#src/api/loading.ts';
import { createServerTime } from '#src/outside/server-time.ts';
import { placeIn } from './address.ts';
import { deskRoot } from './flows/desk.flow.ts';
import { wired } from './flows/ports.ts';
import type { Desk } from './views/use-desk.ts';

export interface DeskOptions {
  apiBase: string;
  appId: string;
  fetch: typeof globalThis.fetch;
  /** Address of the page. */
  href: string;
}
