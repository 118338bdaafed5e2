import type { DigitalIdOutput } from '#machines/digital-id/digital-id.types.ts';
import { type Words, words } from '#machines/kit/story.ts';
import type { OtpOutput } from '#machines/otp/otp.types.ts';
import { reauthenticationMachine } from '#machines/reauthentication/reauthentication.machine.ts';
import { reauthenticationReasons } from '#machines/reauthentication/reauthentication.reasons.ts';
import { reauthenticationStory } from '#machines/reauthentication/reauthentication.story.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';
import { NOW } from '#model/samples.ts';

const EMAIL = 'mei@example.com';

const flowWith = (email: string | null, start: Words) =>
  defineFlow({
    machine: reauthenticationMachine,
    story: reauthenticationStory,
    reasons: reauthenticationReasons,
    start,
    input: {
      wizardId: 'reauthentication',
      now: NOW,
      phone: email && '+6591234567',
      email,
      hasDigitalId: email !== null,
    },
    events: {
      'password.change': { filled: { password: 'Passw0rd' }, empty: { password: '' } },
      'password.submit': plain,
      'code.use': plain,
      'digitalId.use': plain,
      'step.back': plain,
    },
    calls: {
      checkPassword: call<void>({ right: undefined }, 'WRONG_PASSWORD', 'TOO_MANY_TRIES', 'offline'),
      digitalId: call<DigitalIdOutput>({ back: { outcome: 'back' } }, 'unexpected'),
      otp: call<OtpOutput>({ proven: { identifier: EMAIL }, back: { identifier: null } }, 'unexpected'),
    },
    key: ({ password, failure }) => [password !== '', failure?.kind],
  });

export const reauthenticationFlow = flowWith(
  EMAIL,
  words('The email of the account is proven, and a digital ID is linked', '账户的电子邮箱已证实，并已关联数码身份'),
);
export const passwordOnlyFlow = flowWith(
  null,
  words(
    'Nothing is proven where a code could go, and no digital ID is linked',
    '没有已证实的联系方式可接收验证码，也未关联数码身份',
  ),
);

export const flows: readonly Flow[] = [reauthenticationFlow, passwordOnlyFlow];
