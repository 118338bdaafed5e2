/**
 * The desk of one member of staff: signed in for a shift, locked when it is not used, and the section that shows. What a
 * section has read is gone while the desk is locked; the section and the place stay. Recovery codes that are not kept yet
 * are left for another section after a question.
 *
 * beginning -> opening -> signingIn -> opening -> working -> locking -> locked -> unlocking -> opening
 * locked -> askingPasskey -> unlockingByPasskey -> opening
 */
import { eventAsParams } from '../kit/event-as-params.ts';
import { required } from '../kit/required.ts';
import { unlockingBy } from './desk.reasons.ts';
import { deskSetup, NO_TROUBLE } from './desk.setup.ts';

export const deskMachine = deskSetup.createMachine({
  id: 'desk',
  context: ({ input }) => ({
    ...input,
    staff: null,
    email: '',
    lockAt: null,
    lockedAt: null,
    code: '',
    isCodeChosen: false,
    areCodesShown: false,
    leavingFor: null,
    proof: null,
    ...NO_TROUBLE,
  }),
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
            guard: { type: 'isLocked', params: eventAsParams },
            target: 'locked',
            actions: { type: 'keepStaff', params: eventAsParams },
          },
          { target: 'working', actions: { type: 'keepStaff', params: eventAsParams } },
        ],
        onError: { target: 'unreached', actions: { type: 'keepFailure', params: eventAsParams } },
      },
      on: { 'session.end': { target: 'signingIn', actions: 'forgetStaff' } },
    },
    unreached: { tags: 'settled', on: { 'desk.retry': 'opening' } },
    signingIn: {
      tags: 'settled',
      invoke: {
        id: 'deskSignIn',
        src: 'deskSignIn',
        input: ({ context }) => ({ email: context.email, hasPasskeys: context.hasPasskeys }),
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
        'section.open': [
          {
            guard: { type: 'asksFirst', params: eventAsParams },
            actions: { type: 'keepLeaving', params: eventAsParams },
          },
          {
            guard: { type: 'maySee', params: eventAsParams },
            actions: { type: 'keepSection', params: eventAsParams },
          },
        ],
        'codes.note': { actions: { type: 'keepCodesShown', params: eventAsParams } },
        'leave.submit': { guard: 'isLeaving', actions: 'leaveSection' },
        'leave.decline': { guard: 'isLeaving', actions: 'forgetLeaving' },
        'place.choose': {
          guard: { type: 'isOwnPlace', params: eventAsParams },
          actions: { type: 'keepPlace', params: eventAsParams },
        },
        'pin.note': { actions: { type: 'keepPin', params: eventAsParams } },
        'desk.use': {
          target: 'working',
          reenter: true,
          actions: { type: 'keepUse', params: eventAsParams },
        },
        'desk.lock': { target: 'locking', actions: { type: 'keepLock', params: eventAsParams } },
        'session.lock': { target: 'locked', actions: { type: 'keepLock', params: eventAsParams } },
        'deadline.reached': { target: 'locked', actions: { type: 'keepLock', params: eventAsParams } },
        'session.end': { target: 'signingIn', actions: 'forgetStaff' },
        'signOut.submit': 'signingOut',
      },
    },
    /**
     * The server locks the session, too, because a reload would open the desk otherwise. Nothing of a patient is on the
     * page.
     */
    locking: {
      tags: 'busy',
      invoke: {
        id: 'lock',
        src: 'lock',
        input: {},
        onDone: 'locked',
        onError: { target: 'locked', actions: { type: 'keepFailure', params: eventAsParams } },
      },
      on: { 'session.end': { target: 'signingIn', actions: 'forgetStaff' } },
    },
    /** Nothing of a patient is on the page. */
    locked: {
      tags: 'settled',
      on: {
        'code.change': { actions: { type: 'keepCode', params: eventAsParams } },
        'way.choose': { guard: 'hasPin', actions: { type: 'keepWay', params: eventAsParams } },
        'unlock.submit': { guard: 'isCodeWhole', target: 'unlocking', actions: 'forgetFailure' },
        'passkey.begin': { guard: 'hasPasskeys', target: 'askingPasskey', actions: 'forgetFailure' },
        'session.end': { target: 'signingIn', actions: 'forgetStaff' },
        'signOut.submit': 'signingOut',
      },
    },
    unlocking: {
      tags: 'busy',
      invoke: {
        id: 'unlock',
        src: 'unlock',
        input: ({ context }) => unlockingBy(context),
        onDone: { target: 'opening', actions: 'forgetCode' },
        onError: { target: 'locked', actions: { type: 'keepFailure', params: eventAsParams } },
      },
      on: { 'session.end': { target: 'signingIn', actions: 'forgetStaff' } },
    },
    /** The browser's own window asks for a finger, a face or a PIN. The field of the PIN or code stays in use. */
    askingPasskey: {
      tags: 'busy',
      invoke: {
        id: 'askPasskey',
        src: 'askPasskey',
        input: {},
        onDone: [
          {
            guard: { type: 'isPasskeyUsed', params: eventAsParams },
            target: 'unlockingByPasskey',
            actions: { type: 'keepPasskeyEnd', params: eventAsParams },
          },
          { target: 'locked', actions: { type: 'keepPasskeyEnd', params: eventAsParams } },
        ],
        onError: { target: 'locked', actions: { type: 'keepPasskeyFailure', params: eventAsParams } },
      },
      on: {
        'passkey.leave': 'locked',
        'code.change': { actions: { type: 'keepCode', params: eventAsParams } },
        'way.choose': { guard: 'hasPin', actions: { type: 'keepWay', params: eventAsParams } },
        'unlock.submit': { guard: 'isCodeWhole', target: 'unlocking' },
        'session.end': { target: 'signingIn', actions: 'forgetStaff' },
        'signOut.submit': 'signingOut',
      },
    },
    unlockingByPasskey: {
      tags: 'busy',
      invoke: {
        id: 'unlockByPasskey',
        src: 'unlockByPasskey',
        input: ({ context }) => required(context.proof, 'proof'),
        onDone: { target: 'opening', actions: 'forgetCode' },
        onError: { target: 'locked', actions: { type: 'keepPasskeyFailure', params: eventAsParams } },
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
        onError: { target: 'locked', actions: { type: 'keepFailure', params: eventAsParams } },
      },
      on: { 'session.end': { target: 'signingIn', actions: 'forgetStaff' } },
    },
  },
});
