/**
 * The desk of one member of staff: signed in for a shift, locked when it is not used, and the section that shows. What a
 * section has read is gone while the desk is locked; the section and the place stay.
 *
 * beginning -> opening -> signingIn -> opening -> working -> locking -> locked -> unlocking -> opening
 */
import { assign, setup } from 'xstate';
import type { ClinicId } from '#contract/ids.ts';
import { addMs, type IsoInstant, MINUTE_MS } from '#contract/time.ts';
import { deskInvitationMachine } from '../desk-invitation/desk-invitation.machine.ts';
import { deskSignInMachine } from '../desk-sign-in/desk-sign-in.machine.ts';
import { asFailure } from '../kit/failure.ts';
import { port } from '../kit/port.ts';
import { allMet } from '../kit/reasons.ts';
import { required } from '../kit/required.ts';
import { deadline } from '../kit/time.ts';
import { deskReasons, unlockingCode } from './desk.reasons.ts';
import { type DeskSection, sectionsOf } from './desk.rules.ts';
import type { DeskContext, DeskEvent, DeskInput, DeskStaff } from './desk.types.ts';

/** Time without use after which the desk locks, as the server counts it. */
const LOCK_MS = 15 * MINUTE_MS;

const sectionIn = ({ me }: DeskStaff, section: DeskSection): DeskSection =>
  sectionsOf(me.roles).includes(section) ? section : (sectionsOf(me.roles)[0] ?? section);
const placeIn = ({ places }: DeskStaff, place: ClinicId | null): ClinicId | null =>
  places.some(({ _id }) => _id === place) ? place : (places[0]?._id ?? null);

export const deskMachine = setup({
  types: {
    context: {} as DeskContext,
    events: {} as DeskEvent,
    input: {} as DeskInput,
    tags: {} as 'busy' | 'settled',
    children: {} as { deskSignIn: 'deskSignIn'; deskInvitation: 'deskInvitation' },
  },
  actors: {
    deadline,
    deskSignIn: deskSignInMachine,
    deskInvitation: deskInvitationMachine,
    readStaff: port<DeskStaff>('readStaff'),
    lock: port<void>('lock'),
    unlock: port<void, { code: string }>('unlock'),
    signOut: port<void>('signOut'),
  },
  guards: {
    isInvited: ({ context }) => context.invitation !== null,
    isLocked: (_, { output }: { output: DeskStaff }) => output.me.isLocked,
    maySee: ({ context }, { section }: { section: DeskSection }) =>
      sectionsOf(required(context.staff, 'staff').me.roles).includes(section),
    isOwnPlace: ({ context }, { place }: { place: ClinicId | null }) =>
      place === null || required(context.staff, 'staff').places.some(({ _id }) => _id === place),
    isCodeWhole: ({ context }) => allMet(deskReasons.isCodeWhole, context),
  },
  actions: {
    keepStaff: assign(({ context }, { output }: { output: DeskStaff }) => ({
      staff: output,
      email: output.me.email,
      section: sectionIn(output, context.section),
      place: placeIn(output, context.place),
      lockAt: output.me.locksAt,
      lockedAt: null,
      failure: null,
    })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error), code: '' })),
    keepSection: assign((_, { section }: { section: DeskSection }) => ({ section })),
    keepPlace: assign((_, { place }: { place: ClinicId | null }) => ({ place })),
    keepUse: assign((_, { now }: { now: IsoInstant }) => ({ lockAt: addMs(now, LOCK_MS) })),
    keepLock: assign((_, { now }: { now: IsoInstant }) => ({ lockedAt: now, code: '', failure: null })),
    keepCode: assign((_, { code }: { code: string }) => ({ code, failure: null })),
    forgetInvitation: assign({ invitation: null }),
    forgetCode: assign({ code: '', failure: null }),
    forgetStaff: assign({ staff: null, lockAt: null, lockedAt: null, code: '', failure: null }),
  },
}).createMachine({
  id: 'desk',
  context: ({ input }) => ({ ...input, staff: null, email: '', lockAt: null, lockedAt: null, code: '', failure: null }),
  initial: 'beginning',
  states: {
    beginning: { always: [{ guard: 'isInvited', target: 'invited' }, { target: 'opening' }] },
    invited: {
      tags: 'settled',
      invoke: {
        id: 'deskInvitation',
        src: 'deskInvitation',
        input: ({ context }) => ({ token: required(context.invitation, 'invitation') }),
        onDone: { target: 'opening', actions: 'forgetInvitation' },
        onError: { target: 'opening', actions: 'forgetInvitation' },
      },
    },
    opening: {
      tags: 'busy',
      invoke: {
        id: 'readStaff',
        src: 'readStaff',
        input: {},
        onDone: [
          {
            guard: { type: 'isLocked', params: ({ event }) => event },
            target: 'locked',
            actions: { type: 'keepStaff', params: ({ event }) => event },
          },
          { target: 'working', actions: { type: 'keepStaff', params: ({ event }) => event } },
        ],
        onError: { target: 'unreached', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
      on: { 'session.end': { target: 'signingIn', actions: 'forgetStaff' } },
    },
    unreached: { tags: 'settled', on: { 'desk.retry': 'opening' } },
    signingIn: {
      tags: 'settled',
      invoke: {
        id: 'deskSignIn',
        src: 'deskSignIn',
        input: ({ context }) => ({ email: context.email }),
        onDone: 'opening',
        onError: 'opening',
      },
    },
    working: {
      tags: 'settled',
      invoke: {
        id: 'deadline',
        src: 'deadline',
        input: ({ context }) => ({ at: required(context.lockAt, 'lockAt') }),
      },
      on: {
        'section.open': {
          guard: { type: 'maySee', params: ({ event }) => event },
          actions: { type: 'keepSection', params: ({ event }) => event },
        },
        'place.choose': {
          guard: { type: 'isOwnPlace', params: ({ event }) => event },
          actions: { type: 'keepPlace', params: ({ event }) => event },
        },
        'desk.use': {
          target: 'working',
          reenter: true,
          actions: { type: 'keepUse', params: ({ event }) => event },
        },
        'desk.lock': { target: 'locking', actions: { type: 'keepLock', params: ({ event }) => event } },
        'session.lock': { target: 'locked', actions: { type: 'keepLock', params: ({ event }) => event } },
        'deadline.reached': { target: 'locked', actions: { type: 'keepLock', params: ({ event }) => event } },
        'session.end': { target: 'signingIn', actions: 'forgetStaff' },
        'signOut.submit': 'signingOut',
      },
    },
    /** The server locks it, too: a reload would open it otherwise. Nothing of a patient is on the page. */
    locking: {
      tags: 'busy',
      invoke: {
        id: 'lock',
        src: 'lock',
        input: {},
        onDone: 'locked',
        onError: { target: 'locked', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
      on: { 'session.end': { target: 'signingIn', actions: 'forgetStaff' } },
    },
    /** Nothing of a patient is on the page. */
    locked: {
      tags: 'settled',
      on: {
        'code.change': { actions: { type: 'keepCode', params: ({ event }) => event } },
        'unlock.submit': { guard: 'isCodeWhole', target: 'unlocking' },
        'session.end': { target: 'signingIn', actions: 'forgetStaff' },
        'signOut.submit': 'signingOut',
      },
    },
    unlocking: {
      tags: 'busy',
      invoke: {
        id: 'unlock',
        src: 'unlock',
        input: ({ context }) => ({ code: unlockingCode(context.code) }),
        onDone: { target: 'opening', actions: 'forgetCode' },
        onError: { target: 'locked', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
      on: { 'session.end': { target: 'signingIn', actions: 'forgetStaff' } },
    },
    signingOut: {
      tags: 'busy',
      invoke: {
        id: 'signOut',
        src: 'signOut',
        input: {},
        onDone: { target: 'signingIn', actions: 'forgetStaff' },
        onError: { target: 'locked', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
      on: { 'session.end': { target: 'signingIn', actions: 'forgetStaff' } },
    },
  },
});
