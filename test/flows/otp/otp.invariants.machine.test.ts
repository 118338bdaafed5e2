/** Invariants of a one-time code, under every event and every answer. */
import { expect, it } from 'vitest';
import { isBefore } from '#contract/time.ts';
import { writeKey } from '#machines/kit/write-once.ts';
import type { OtpContext } from '#machines/otp/otp.types.ts';
import { flows } from '#model/otp/otp.model.ts';
import { NOW, sentCode } from '#model/samples.ts';
import { type Edge, initialOf } from '#model/walker.ts';
import { spaceOf } from '#test/kit/space.ts';

const space = spaceOf<OtpContext>(flows);
const { after, asksOf, before, breaking, breakingOn, by, edges, entering, from, labelsOf, sourcesOf, targetsOf } =
  space;

const identifierOf = ({ channel, phone, email }: OtpContext) => (channel === 'sms' ? phone : email);
const isOver = ({ expiresAt, now }: OtpContext) => expiresAt !== null && !isBefore(now, expiresAt);
const settled = (some: readonly Edge[]) => some.filter((edge) => from(edge) !== 'code.verifying');

it('SIGNUP-15 SIGNUP-20: a code is sent by hand alone, to the address that was chosen, not before thirty seconds', () => {
  const sending = edges.filter((edge) => 'sendCode' in asksOf(edge));
  expect(labelsOf(sending)).toEqual(new Set(['code.send']));
  expect(sourcesOf(sending)).toEqual(new Set(['choosing', 'code.entering', 'code.over']));
  expect(sending.map(asksOf)).toEqual(
    sending.map((edge) => {
      const context = before(edge);
      return { sendCode: { key: writeKey(context), channel: context.channel, identifier: identifierOf(context) } };
    }),
  );
  const again = sending.filter((edge) => from(edge) !== 'choosing');
  expect(breaking(again, (edge) => !isBefore(before(edge).now, sentCode.resendAt))).toEqual([]);
  expect(breakingOn(/./, (context) => identifierOf(context) !== null)).toEqual([]);
  expect(space.starts).toEqual(['choosing', 'choosing', 'sending']);
});

it('SIGNUP-12: a code that was not sent opens no entry and says so', () => {
  const unsent = by(/^sendCode -> (?!sent)/);
  expect(targetsOf(unsent)).toEqual(new Set(['choosing']));
  expect(breaking(unsent, (edge) => after(edge).isUnsent && after(edge).sentBy === before(edge).sentBy)).toEqual([]);
  expect(breaking(by('sendCode -> not sent'), (edge) => after(edge).failure === null)).toEqual([]);
  const failed = by(/^sendCode -> (?:TOO_MANY_TRIES|offline)$/);
  expect(breaking(failed, (edge) => after(edge).failure !== null)).toEqual([]);
  const isSameWrite = (edge: Edge) => writeKey(after(edge)) === writeKey(before(edge));
  expect(labelsOf(unsent.filter(isSameWrite))).toEqual(new Set(['sendCode -> offline']));
  expect(breaking(by('sendCode -> offline'), isSameWrite)).toEqual([]);
  expect(breaking(unsent, (edge) => after(edge).attempt >= before(edge).attempt)).toEqual([]);
  expect(flows.map((flow): unknown => initialOf(flow).context.isUnsent)).toEqual([false, false, false]);
});

it('SIGNUP-16 SIGNUP-20: a code that was sent opens an empty entry, with its own deadlines and another key', () => {
  const sent = by('sendCode -> sent');
  expect(targetsOf(sent)).toEqual(new Set(['code.entering']));
  expect(sent.map(after)).toEqual(
    sent.map((edge) => ({
      ...before(edge),
      ...sentCode,
      sentBy: before(edge).channel,
      code: '',
      isUnsent: false,
      failure: null,
      generation: before(edge).generation + 1,
      attempt: 0,
    })),
  );
  const watched = edges.filter((edge) => 'expiryDeadline' in asksOf(edge));
  expect(labelsOf(watched)).toEqual(new Set(['sendCode -> sent', 'code.enter']));
  expect(watched.map(asksOf)).toEqual(
    watched.map(() => ({ resendDeadline: { at: sentCode.resendAt }, expiryDeadline: { at: sentCode.expiresAt } })),
  );
});

it('SIGNUP-20: the code that was sent can be typed after Back, where it went to and while it works', () => {
  const entered = by('code.enter');
  expect(targetsOf(entered)).toEqual(new Set(['code.entering']));
  expect(entered.map(after)).toEqual(entered.map(before));
  expect(breaking(entered, (edge) => before(edge).sentBy === before(edge).channel && !isOver(before(edge)))).toEqual(
    [],
  );
});

it('SIGNUP-15: another channel is a fresh request to an address that there is', () => {
  const chosen = settled(by(/^channel\.select/));
  expect(targetsOf(chosen)).toEqual(new Set(['choosing']));
  expect(chosen.map(after)).toEqual(
    chosen.map((edge) => ({
      ...before(edge),
      channel: edge.label === 'channel.select (SMS)' ? 'sms' : 'email',
      isUnsent: false,
      failure: null,
      attempt: before(edge).attempt + 1,
    })),
  );
  expect(
    breaking(by('channel.select (SMS)'), (edge) => before(edge).phone !== null || from(edge) === 'code.verifying'),
  ).toEqual([]);
  expect(
    breaking(by('channel.select (email)'), (edge) => before(edge).email !== null || from(edge) === 'code.verifying'),
  ).toEqual([]);
});

it('SIGNUP-17: proven by a right code alone, which has six digits and is checked where it went to', () => {
  expect(labelsOf(entering('verified'))).toEqual(new Set(['verifyCode -> right']));
  expect(targetsOf(by('verifyCode -> right'))).toEqual(new Set(['verified']));
  const checked = by('code.submit');
  expect(targetsOf(checked)).toEqual(new Set(['code.verifying']));
  expect(checked.map(asksOf)).toEqual(
    checked.map((edge) => ({ verifyCode: { identifier: identifierOf(before(edge)), otp: '123456' } })),
  );
  const typed = by('code.change (two digits)');
  expect(typed.map(after)).toEqual(typed.map((edge) => ({ ...before(edge), code: '12', failure: null })));
});

it('SIGNUP-18 SIGNUP-19: a wrong code is emptied with the reason; a spent one leaves only another code', () => {
  const refused = by(/^verifyCode -> (?!right)/);
  expect(breaking(refused, (edge) => after(edge).code === '' && after(edge).failure !== null)).toEqual([]);
  expect(
    breaking(refused, (edge) => {
      const isSpent = /OTP_EXPIRED|OTP_VOID/.test(edge.label) || isOver(before(edge));
      return space.to(edge) === (isSpent ? 'code.over' : 'code.entering');
    }),
  ).toEqual([]);
  expect(labelsOf(by(/./).filter((edge) => from(edge) === 'code.over'))).toEqual(
    new Set([
      'deadline.reached (five minutes)',
      'deadline.reached (thirty seconds)',
      'channel.select (SMS)',
      'channel.select (email)',
      'code.send',
      'step.back',
    ]),
  );
});

it('SIGNUP-19: five minutes end a code, but not a check that runs, which nothing interrupts', () => {
  const passed = by(/^deadline\.reached/);
  expect(passed.map((edge) => after(edge))).toEqual(
    passed.map((edge) => ({
      ...before(edge),
      now: edge.label === 'deadline.reached (five minutes)' ? sentCode.expiresAt : sentCode.resendAt,
    })),
  );
  expect(targetsOf(settled(by('deadline.reached (five minutes)')))).toEqual(new Set(['code.over']));
  const soon = settled(by('deadline.reached (thirty seconds)'));
  expect(breaking(soon, (edge) => space.to(edge) === from(edge))).toEqual([]);
  const running = edges.filter((edge) => from(edge) === 'code.verifying' && !edge.label.startsWith('verifyCode'));
  expect(targetsOf(running)).toEqual(new Set(['code.verifying']));
  const others = running.filter(({ label }) => !label.startsWith('deadline'));
  expect(labelsOf(others)).toEqual(
    new Set(['channel.select (SMS)', 'channel.select (email)', 'code.send', 'step.back']),
  );
  expect(others.map(after)).toEqual(others.map(before));
  expect(others.flatMap((edge) => Object.keys(asksOf(edge)))).toEqual([]);
});

it('Back leads from the entry to the choice, and out where the code was asked for before', () => {
  expect(targetsOf(by('step.back').filter((edge) => from(edge) === 'choosing'))).toEqual(new Set(['left']));
  const typed = by('step.back').filter((edge) => /^code\.(?:entering|over)$/.test(from(edge)));
  expect(breaking(typed, (edge) => space.to(edge) === (before(edge).isAsked ? 'left' : 'choosing'))).toEqual([]);
  expect(typed.map(after)).toEqual(typed.map(before));
  expect(new Set(typed.map((edge) => before(edge).isAsked))).toEqual(new Set([true, false]));
  expect(breakingOn('choosing', ({ now, sentBy }) => sentBy !== null || now === NOW)).toEqual([]);
});
