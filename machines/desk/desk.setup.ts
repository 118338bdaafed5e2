/** Ports, guards and actions of the desk's root, by name. */
import { assign, setup } from 'xstate';
import type { PasskeyProof } from '#contract/entities/passkey.ts';
import type { ClinicId } from '#contract/ids.ts';
import { addMs, type IsoInstant, MINUTE_MS } from '#contract/time.ts';
import { deskInvitationMachine } from '../desk-invitation/desk-invitation.machine.ts';
import { deskSignInMachine } from '../desk-sign-in/desk-sign-in.machine.ts';
import { asFailure } from '../kit/failure.ts';
import { answerIn, type PasskeyEnd, troubleOf } from '../kit/passkey.ts';
import { port } from '../kit/port.ts';
import { allMet } from '../kit/reasons.ts';
import { required } from '../kit/required.ts';
import { deadline } from '../kit/time.ts';
import { deskReasons, hasPin } from './desk.reasons.ts';
import { type DeskSection, sectionsOf } from './desk.rules.ts';
import type { DeskContext, DeskEvent, DeskInput, DeskStaff, UnlockDesk, UnlockWay } from './desk.types.ts';

/** Time without use after which the desk locks, as the server counts it. */
const LOCK_MS = 15 * MINUTE_MS;

const sectionIn = ({ me }: DeskStaff, section: DeskSection): DeskSection =>
  sectionsOf(me.roles).includes(section) ? section : (sectionsOf(me.roles)[0] ?? section);
/** A locked desk knows no places, so every place is allowed until they are known. */
const placeIn = ({ me, places }: DeskStaff, { staff, place }: DeskContext): ClinicId | null => {
  const isAll = place === null && (staff?.places.length ?? 0) > 0;
  return me.isLocked || isAll || places.some(({ _id }) => _id === place) ? place : (places[0]?._id ?? null);
};

/** Members that say why the last try did not work. */
export const NO_TROUBLE = { failure: null, passkeyTrouble: null, passkeyFailure: null };

export const deskSetup = setup({
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
    unlock: port<void, UnlockDesk>('unlock'),
    /** Ends when the person has used a passkey, or has left it. */
    askPasskey: port<PasskeyEnd<PasskeyProof>>('askPasskey'),
    unlockByPasskey: port<void, PasskeyProof>('unlockByPasskey'),
    signOut: port<void>('signOut'),
  },
  guards: {
    isInvited: ({ context }) => context.invitation !== null,
    isLocked: (_, { output }: { output: DeskStaff }) => output.me.isLocked,
    maySee: ({ context }, { section }: { section: DeskSection }) =>
      sectionsOf(required(context.staff, 'staff').me.roles).includes(section),
    asksFirst: ({ context }, { section }: { section: DeskSection }) =>
      context.areCodesShown &&
      section !== context.section &&
      sectionsOf(required(context.staff, 'staff').me.roles).includes(section),
    isLeaving: ({ context }) => context.leavingFor !== null,
    isOwnPlace: ({ context }, { place }: { place: ClinicId | null }) =>
      place === null || required(context.staff, 'staff').places.some(({ _id }) => _id === place),
    hasPasskeys: ({ context }) => context.hasPasskeys,
    hasPin: ({ context }) => hasPin(context),
    isPasskeyUsed: (_, { output }: { output: PasskeyEnd<PasskeyProof> }) => output.kind === 'answered',
    isCodeWhole: ({ context }) => allMet(deskReasons.isCodeWhole, context),
  },
  actions: {
    keepStaff: assign(({ context }, { output }: { output: DeskStaff }) => ({
      staff: output,
      email: output.me.email,
      section: sectionIn(output, context.section),
      place: placeIn(output, context),
      areCodesShown: false,
      leavingFor: null,
      lockAt: output.me.locksAt,
      lockedAt: null,
      failure: null,
    })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error), code: '' })),
    keepSection: assign((_, { section }: { section: DeskSection }) => ({ section, leavingFor: null })),
    keepLeaving: assign((_, { section }: { section: DeskSection }) => ({ leavingFor: section })),
    keepCodesShown: assign((_, { areShown }: { areShown: boolean }) => ({ areCodesShown: areShown, leavingFor: null })),
    leaveSection: assign(({ context }) => ({
      section: required(context.leavingFor, 'leavingFor'),
      areCodesShown: false,
      leavingFor: null,
    })),
    forgetLeaving: assign({ leavingFor: null }),
    keepPlace: assign((_, { place }: { place: ClinicId | null }) => ({ place })),
    keepUse: assign((_, { now }: { now: IsoInstant }) => ({ lockAt: addMs(now, LOCK_MS) })),
    keepLock: assign((_, { now }: { now: IsoInstant }) => ({
      lockedAt: now,
      code: '',
      ...NO_TROUBLE,
    })),
    keepCode: assign((_, { code }: { code: string }) => ({ code, ...NO_TROUBLE })),
    keepPin: assign(({ context }, { hasPin: has }: { hasPin: boolean }) => {
      const staff = required(context.staff, 'staff');
      return { staff: { ...staff, me: { ...staff.me, hasPin: has } } };
    }),
    keepWay: assign((_, { way }: { way: UnlockWay }) => ({ isCodeChosen: way === 'code', code: '', ...NO_TROUBLE })),
    keepPasskeyEnd: assign((_, { output }: { output: PasskeyEnd<PasskeyProof> }) => ({
      proof: answerIn(output),
      passkeyTrouble: troubleOf(output),
    })),
    /** A proof is good for one try; a code that was typed stays. */
    keepPasskeyFailure: assign((_, { error }: { error: unknown }) => ({
      passkeyFailure: asFailure(error),
      proof: null,
    })),
    forgetFailure: assign(NO_TROUBLE),
    forgetInvitation: assign({ invitation: null }),
    forgetCode: assign({ code: '', isCodeChosen: false, proof: null, ...NO_TROUBLE }),
    forgetStaff: assign({
      staff: null,
      lockAt: null,
      lockedAt: null,
      code: '',
      isCodeChosen: false,
      proof: null,
      ...NO_TROUBLE,
    }),
  },
});
