import * as v from 'valibot';
import type { PasskeyProof } from '#contract/entities/passkey.ts';
import { StaffMe } from '#contract/entities/staff.ts';
import { ClinicId, InvitationToken, ProviderId, ServiceId } from '#contract/ids.ts';
import { moneyFromWire } from '#contract/money.ts';
import { deskMachine } from '#machines/desk/desk.machine.ts';
import { deskReasons, unlockingCode } from '#machines/desk/desk.reasons.ts';
import { deskStory } from '#machines/desk/desk.story.ts';
import type { DeskStaff } from '#machines/desk/desk.types.ts';
import type { PasskeyEnd } from '#machines/kit/passkey.ts';
import { words } from '#machines/kit/story.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';
import { passkeyProof } from '#model/passkey.samples.ts';
import { NOON } from '#model/samples.ts';

const orchard = v.parse(ClinicId, 'orchard');
const elsewhere = v.parse(ClinicId, 'elsewhere');

const me = (isLocked: boolean, hasPin: boolean) =>
  v.parse(StaffMe, {
    _id: 'nadia',
    email: 'nadia@clinic.example',
    name: 'Nadia Hassan',
    roles: ['reception'],
    places: [orchard],
    isLocked,
    locksAt: NOON,
    endsAt: NOON,
    recoveryCodes: 10,
    hasPin,
  });
/** Answer of readStaff. */
export const staffOf = (isLocked: boolean, hasPin = false): DeskStaff => ({
  me: me(isLocked, hasPin),
  // the server gives a locked desk the person, and nothing of the clinic
  places: isLocked ? [] : [{ _id: orchard, name: 'Orchard clinic' }],
  goods: [
    {
      item: 'cream',
      name: 'Cream',
      price: moneyFromWire(20),
      taxPercentage: 9,
      isPrescribed: false,
      places: [orchard],
    },
    {
      item: 'tablet',
      name: 'Tablet',
      price: moneyFromWire(5),
      taxPercentage: 9,
      isPrescribed: true,
      places: [orchard],
    },
  ],
  roundTo: moneyFromWire(0.05),
  people: [
    { _id: v.parse(ProviderId, 'tan'), name: 'Dr Tan', services: [{ _id: v.parse(ServiceId, 'acne'), name: 'Acne' }] },
  ],
});

const flowOf = (invitation: InvitationToken | null, hasPasskeys: boolean, en: string, zh: string): Flow =>
  defineFlow({
    start: words(en, zh),
    machine: deskMachine,
    story: deskStory,
    reasons: deskReasons,
    input: { invitation, section: 'day', place: null, hasPasskeys },
    events: {
      'section.open': { patients: { section: 'patients' }, 'not of the role': { section: 'transfers' } },
      'place.choose': { all: { place: null }, own: { place: orchard }, 'not of the person': { place: elsewhere } },
      'desk.use': { '': { now: NOON } },
      'desk.lock': { '': { now: NOON } },
      'deadline.reached': { '': { now: NOON } },
      'session.end': plain,
      'session.lock': { '': { now: NOON } },
      'codes.note': { shown: { areShown: true }, 'no more': { areShown: false } },
      'leave.submit': plain,
      'leave.decline': plain,
      'pin.note': { set: { hasPin: true }, removed: { hasPin: false } },
      'code.change': { 'six digits': { code: '482905' }, 'part of it': { code: '48' } },
      'unlock.submit': { '': { now: NOON } },
      'way.choose': { PIN: { way: 'pin' }, code: { way: 'code' } },
      'passkey.begin': plain,
      'passkey.leave': plain,
      'signOut.submit': plain,
      'desk.retry': plain,
    },
    calls: {
      readStaff: call<DeskStaff>(
        { 'signed in': staffOf(false), locked: staffOf(true), 'locked, with a PIN': staffOf(true, true) },
        'offline',
      ),
      deskInvitation: call<void>({ 'it is over': undefined }, 'unexpected'),
      deskSignIn: call<void>({ 'signed in': undefined }, 'unexpected'),
      lock: call<void>({ locked: undefined }, 'offline'),
      unlock: call<void>({ right: undefined }, 'WRONG_CREDENTIALS', 'offline'),
      askPasskey: call<PasskeyEnd<PasskeyProof>>(
        { used: { kind: 'answered', answer: passkeyProof }, left: { kind: 'left' }, unusable: { kind: 'unusable' } },
        'TOO_MANY_TRIES',
        'offline',
      ),
      unlockByPasskey: call<void>({ right: undefined }, 'PASSKEY_REFUSED', 'PASSKEY_EXPIRED', 'offline'),
      signOut: call<void>({ ended: undefined }, 'offline'),
    },
    key: ({ invitation: link, staff, section, areCodesShown, leavingFor, place, code, isCodeChosen }) => [
      link,
      staff !== null && staff.places.length,
      section,
      areCodesShown,
      leavingFor,
      place,
      unlockingCode(code).length === 6,
      staff?.me.hasPin,
      isCodeChosen,
    ],
  });

export const flows: readonly Flow[] = [
  flowOf(null, true, 'The desk is opened', '打开前台'),
  flowOf(null, false, 'The desk is opened in a browser without passkeys', '在不支持通行密钥的浏览器中打开前台'),
  flowOf(v.parse(InvitationToken, 'token'), true, 'The link of an invitation is opened', '打开邀请链接'),
];
