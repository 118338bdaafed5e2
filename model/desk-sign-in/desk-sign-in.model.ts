import type { PasskeyProof } from '#contract/entities/passkey.ts';
import { deskSignInMachine } from '#machines/desk-sign-in/desk-sign-in.machine.ts';
import { deskSignInReasons } from '#machines/desk-sign-in/desk-sign-in.reasons.ts';
import { deskSignInStory } from '#machines/desk-sign-in/desk-sign-in.story.ts';
import type { PasskeyEnd } from '#machines/kit/passkey.ts';
import { words } from '#machines/kit/story.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';
import { passkeyProof } from '#model/passkey.samples.ts';
import { NOON, NOW } from '#model/samples.ts';

const flowOf = (hasPasskeys: boolean, en: string, zh: string): Flow =>
  defineFlow({
    machine: deskSignInMachine,
    story: deskSignInStory,
    reasons: deskSignInReasons,
    start: words(en, zh),
    input: { email: '', hasPasskeys },
    events: {
      'passkey.begin': plain,
      'passkey.leave': plain,
      'email.change': {
        'an email': { email: 'nadia@clinic.example' },
        'no email': { email: 'nadia' },
        empty: { email: '' },
      },
      'password.change': { filled: { password: 'a long password' }, empty: { password: '' } },
      'password.submit': plain,
      'help.open': plain,
      'code.change': { 'six digits': { code: '482 905' }, 'part of it': { code: '482' }, empty: { code: '' } },
      'recovery.choose': plain,
      'app.choose': plain,
      'code.submit': { '': { now: NOW } },
      'deadline.reached': { '': { now: NOON } },
      'step.back': plain,
    },
    calls: {
      askPasskey: call<PasskeyEnd<PasskeyProof>>(
        { used: { kind: 'answered', answer: passkeyProof }, left: { kind: 'left' }, unusable: { kind: 'unusable' } },
        'TOO_MANY_TRIES',
        'offline',
      ),
      signInByPasskey: call<void>(
        { right: undefined },
        'PASSKEY_REFUSED',
        'PASSKEY_EXPIRED',
        'TOO_MANY_TRIES',
        'offline',
      ),
      signIn: call<void>({ right: undefined }, 'WRONG_CREDENTIALS', 'TOO_MANY_TRIES', 'offline'),
    },
    key: ({ email, password, code, isRecovery, hasPasskeys: has }) => [email, password !== '', code, isRecovery, has],
  });

export const flows: readonly Flow[] = [
  flowOf(true, 'Somebody signs in, in a browser that knows passkeys', '在支持通行密钥的浏览器中登录'),
  flowOf(false, 'Somebody signs in, in a browser without passkeys', '在不支持通行密钥的浏览器中登录'),
];
