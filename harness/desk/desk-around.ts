/** The desk around a view: its root actor and services that ask nothing. */
import type { AnyActorRef } from 'xstate';
import type { Waiting } from '#contract/entities/desk.ts';
import type { Desk, DeskKept } from '#desk/app/views/use-desk.ts';
import { required } from '#machines/kit/required.ts';
import { machines } from '#model/flows.ts';
import { NOW } from '#model/samples.ts';
import { startScripted } from '#model/scripted-ports.ts';
import { createCell } from '#src/app/outside/cell.ts';

const refused = () => Promise.reject(new Error('views ask nothing'));

/** An actor of arrivals that sends nothing. */
const idleArrivals = (): Desk['arrivals'] =>
  startScripted(required(machines.get('desk-arrivals')?.[0] ?? null, 'desk-arrivals')).actor as Desk['arrivals'];

/**
 * @param actor a started actor of the desk's machine
 * @param kept data that is kept already; also receives what the view keeps
 */
export const deskAround = (actor: AnyActorRef, kept: DeskKept = {}, arePasskeysKnown = true): Desk => ({
  actor: actor as Desk['actor'],
  services: {
    time: { now: () => NOW, hear: () => {}, onTimePassed: () => () => {}, onDeadline: () => () => {} },
    api: refused,
    changes: { isLive: createCell(true), subscribe: () => () => {} },
    waiting: { counts: createCell<ReadonlyMap<string, Waiting>>(new Map()), follow: () => () => {} },
    passkeys: { areKnown: arePasskeysKnown, use: refused, make: refused },
  },
  entries: { show: () => ({ follow: () => {}, end: () => {} }), cover: () => () => {}, stop: () => {} },
  arrivals: idleArrivals(),
  kept,
  keep: (name, each) => {
    kept[name] = each;
  },
});
