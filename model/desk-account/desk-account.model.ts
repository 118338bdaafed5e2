import * as v from 'valibot';
import { Passkey, type PasskeyCreation, type PasskeyMade } from '#contract/entities/passkey.ts';
import { StaffSession } from '#contract/entities/staff.ts';
import { PasskeyId, StaffSessionId } from '#contract/ids.ts';
import { deskAccountMachine } from '#machines/desk-account/desk-account.machine.ts';
import { accountReasons } from '#machines/desk-account/desk-account.reasons.ts';
import { deskAccountStory } from '#machines/desk-account/desk-account.story.ts';
import type { AccountKept, AccountRead, NewFactor } from '#machines/desk-account/desk-account.types.ts';
import type { PasskeyEnd } from '#machines/kit/passkey.ts';
import { words } from '#machines/kit/story.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';
import { passkeyCreation, passkeyMade } from '#model/passkey.samples.ts';
import { NOON, NOW } from '#model/samples.ts';

const phone = v.parse(PasskeyId, '3d1d4a0c-6f9b-4a56-8f6a-0a6d2f0b7a11');
const counter = v.parse(PasskeyId, '3d1d4a0c-6f9b-4a56-8f6a-0a6d2f0b7a12');
const gone = v.parse(PasskeyId, '3d1d4a0c-6f9b-4a56-8f6a-0a6d2f0b7a13');
const passkeyOf = (id: PasskeyId, name: string, isSynced: boolean) =>
  v.parse(Passkey, { _id: id, name, addedAt: NOW, usedAt: isSynced ? NOON : null, isSynced });
const before = [passkeyOf(phone, 'Phone', true)];
const after = [passkeyOf(counter, 'Counter', false), ...before];

const sessionOf = (id: string, isThis: boolean): StaffSession =>
  v.parse(StaffSession, { _id: id, isThis, browser: 'Chrome', system: 'Windows', beganAt: NOW, usedAt: NOW });
const thisOne = v.parse(StaffSessionId, '6a1d4a0c-6f9b-4a56-8f6a-0a6d2f0b7a21');
const other = v.parse(StaffSessionId, '6a1d4a0c-6f9b-4a56-8f6a-0a6d2f0b7a22');
const sessions = [sessionOf(thisOne, true), sessionOf(other, false)];
const factor: NewFactor = {
  secret: 'JBSWY3DPEHPK3PXP',
  address: 'otpauth://totp/MyNiks:nadia?secret=JBSWY3DPEHPK3PXP',
};

const recoveryCodes = ['7Q4K-ABCD-2R9P', '9WXE-MNPQ-4T8V'];

const flowOf = (has: { passkeys: boolean; pin: boolean }, kept: Partial<AccountKept>, en: string, zh: string): Flow =>
  defineFlow({
    machine: deskAccountMachine,
    story: deskAccountStory,
    reasons: accountReasons,
    start: words(en, zh),
    input: {
      hasPasskeys: has.passkeys,
      hasPin: has.pin,
      wizardId: 'wizard',
      kept: { isAdding: false, name: '', recoveryCodes: [], ...kept },
    },
    events: {
      'account.refresh': plain,
      'add.begin': plain,
      'name.change': { filled: { name: 'Counter' }, empty: { name: '' } },
      'code.change': {
        'six digits': { code: '482 905' },
        'recovery code': { code: '7Q4K-ABCD-2R9P' },
        empty: { code: '' },
      },
      'add.submit': plain,
      'remove.begin': { 'of the list': { id: phone }, 'not of the list': { id: gone } },
      'remove.submit': plain,
      'session.end': { 'of the list': { id: other }, 'this one': { id: thisOne } },
      'pin.begin': plain,
      'pin.change': {
        'six digits': { pin: '482915' },
        'part of it': { pin: '48' },
        'all equal': { pin: '777777' },
      },
      'pin.submit': plain,
      'pin.remove': plain,
      'factor.begin': plain,
      'factor.submit': plain,
      'codes.keep': plain,
      'codes.release': plain,
      'codes.leave': plain,
      'step.back': plain,
    },
    calls: {
      readAccount: call<AccountRead>({ read: { passkeys: before, sessions } }, 'offline'),
      beginPasskey: call<PasskeyCreation>(
        { right: passkeyCreation },
        'WRONG_OTP',
        'TOO_MANY_PASSKEYS',
        'TOO_MANY_TRIES',
        'offline',
      ),
      makePasskey: call<PasskeyEnd<PasskeyMade>>(
        {
          made: { kind: 'answered', answer: passkeyMade },
          left: { kind: 'left' },
          unusable: { kind: 'unusable' },
          known: { kind: 'known' },
        },
        'unexpected',
      ),
      addPasskey: call<readonly Passkey[]>(
        { kept: after },
        'PASSKEY_EXPIRED',
        'PASSKEY_REFUSED',
        'TOO_MANY_PASSKEYS',
        'offline',
      ),
      removePasskey: call<void>({ removed: undefined }, 'NOT_FOUND', 'offline'),
      endSession: call<void>({ ended: undefined }, 'NOT_FOUND', 'offline'),
      setPin: call<void>({ set: undefined }, 'PIN_REFUSED', 'WRONG_OTP', 'TOO_MANY_TRIES', 'offline'),
      removePin: call<void>({ removed: undefined }, 'WRONG_OTP', 'TOO_MANY_TRIES', 'offline'),
      beginFactor: call<NewFactor>({ right: factor }, 'WRONG_OTP', 'TOO_MANY_TRIES', 'offline'),
      replaceFactor: call<{ recoveryCodes: readonly string[] }>(
        { replaced: { recoveryCodes } },
        'WRONG_OTP',
        'NOT_FOUND',
        'offline',
      ),
    },
    key: ({
      passkeys,
      sessions: open,
      name,
      code,
      hasPasskeys,
      hasPin,
      pin,
      chosen,
      chosenSession,
      factor: next,
      isAdding,
      recoveryCodes: shown,
    }) => [
      passkeys.map(({ _id }) => _id),
      name.trim() !== '',
      code === '' ? 0 : code.length,
      hasPasskeys,
      hasPin,
      pin,
      chosen,
      open.length,
      chosenSession,
      next !== null,
      isAdding,
      shown.length,
    ],
  });

export const flows: readonly Flow[] = [
  flowOf({ passkeys: true, pin: false }, {}, 'Somebody opens the own account', '打开自己的账户'),
  flowOf(
    { passkeys: true, pin: true },
    { isAdding: true, name: 'Counter' },
    'The desk was locked while a passkey was added',
    '添加通行密钥时前台被锁定',
  ),
  flowOf(
    { passkeys: false, pin: true },
    {},
    'The account is opened in a browser without passkeys',
    '在不支持通行密钥的浏览器中打开账户',
  ),
  flowOf(
    { passkeys: true, pin: false },
    { recoveryCodes },
    'The desk was locked while recovery codes showed',
    '显示恢复码时前台被锁定',
  ),
];
