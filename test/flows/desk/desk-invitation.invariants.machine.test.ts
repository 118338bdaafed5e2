/** Invariants of an invitation to the desk, under every event and every answer. */
import { expect, it } from 'vitest';
import { invitationReasons } from '#machines/desk-invitation/desk-invitation.reasons.ts';
import type { DeskInvitationContext } from '#machines/desk-invitation/desk-invitation.types.ts';
import { allMet } from '#machines/kit/reasons.ts';
import { deskInvitationFlow, flows } from '#model/desk-invitation/desk-invitation.model.ts';
import { startScripted } from '#model/scripted-ports.ts';
import { spaceOf } from '#test/kit/space.ts';

const { after, before, by, entering, from, inputOf, labelsOf, leaving, named, sourcesOf, starts, targetsOf, to } =
  spaceOf<DeskInvitationContext>(flows);
const typedOf = ({ name, password, code }: DeskInvitationContext) => ({ name, password, code });

it('an invitation is read first; one that was used is over, and one that could not be read is tried again', async () => {
  expect(starts).toEqual(['reading']);
  expect(new Set(by(/^openInvitation/).map((edge) => `${edge.label} ${to(edge)}`))).toEqual(
    new Set([
      'openInvitation -> open person',
      'openInvitation -> INVITATION_INVALID over',
      'openInvitation -> offline unread',
    ]),
  );
  for (const edge of by('openInvitation -> open'))
    expect(after(edge)).toMatchObject({
      invitation: Reflect.get(edge.event, 'output'),
      name: 'Arjun Menon',
      failure: null,
    });
  const puppets = startScripted(deskInvitationFlow);
  await puppets.play('openInvitation -> offline');
  expect(puppets.snapshot().context.failure).toEqual({ kind: 'offline' });
  await puppets.play('invitation.retry');
  expect(puppets.snapshot().context.failure).toBeNull();
  const asked = { id: 'openInvitation', input: { token: 'token' } };
  expect(puppets.requests).toEqual([asked, asked]);
});

it('nothing is sent before name, a long password and six digits are there, as they were typed', () => {
  expect(sourcesOf(entering('app'))).toEqual(new Set(['person', 'accepting']));
  const gone = by('person.submit');
  expect(targetsOf(gone)).toEqual(new Set(['app']));
  expect(gone.filter((edge) => !allMet(invitationReasons.isPersonGiven, before(edge))).map(named)).toEqual([]);
  const sent = entering('accepting');
  expect(labelsOf(sent)).toEqual(new Set(['code.submit']));
  for (const edge of sent)
    expect(inputOf(edge, 'accept')).toEqual({
      token: 'token',
      name: 'Arjun Menon',
      password: 'a long password',
      code: '482905',
    });
  const isLong = (password: string) =>
    allMet(invitationReasons.isPersonGiven, {
      ...startScripted(deskInvitationFlow).snapshot().context,
      name: 'A',
      password,
    });
  expect(['elevenchars', 'twelve-chars'].map(isLong)).toEqual([false, true]);
});

it('what was typed stays: a refusal asks for the code alone again, and Back and forth lose nothing', () => {
  const typed = by(/\.change/);
  expect(typed.filter((edge) => from(edge) !== to(edge))).toEqual([]);
  expect(new Set(typed.map((edge) => `${from(edge)} ${edge.event.type}`))).toEqual(
    new Set(['person name.change', 'person password.change', 'app code.change']),
  );
  for (const edge of typed) {
    const { type: _, ...text } = edge.event;
    expect(typedOf(after(edge))).toEqual({ ...typedOf(before(edge)), ...text });
  }
  const refused = by(/^accept -> (?!made|INVITATION)/);
  expect(new Set(refused.map((edge) => `${edge.label} ${to(edge)}`))).toEqual(
    new Set(['accept -> WRONG_OTP app', 'accept -> PASSWORD_REFUSED person', 'accept -> offline app']),
  );
  for (const edge of refused) {
    expect(typedOf(after(edge))).toEqual({ ...typedOf(before(edge)), code: '' });
    expect(after(edge).failure).not.toBeNull();
  }
  expect(targetsOf(by('step.back'))).toEqual(new Set(['person']));
  for (const edge of by('step.back')) expect(typedOf(after(edge))).toEqual(typedOf(before(edge)));
});

it('what was wrong is said until the next word is typed', async () => {
  const puppets = startScripted(deskInvitationFlow);
  const failure = () => puppets.snapshot().context.failure;
  const toSending = ['person.submit', 'code.change (six digits)', 'code.submit'];
  await puppets.play('openInvitation -> open', 'password.change (a long one)');
  for (const next of ['name.change (filled)', 'password.change (a long one)']) {
    await puppets.play(...toSending, 'accept -> PASSWORD_REFUSED');
    expect(failure()).not.toBeNull();
    await puppets.play(next);
    expect(failure()).toBeNull();
  }
  await puppets.play(...toSending, 'accept -> WRONG_OTP', 'code.change (six digits)');
  expect(failure()).toBeNull();
  await puppets.play('code.submit', 'accept -> offline', ...toSending.slice(1), 'accept -> made');
  expect(failure()).toBeNull();
});

it('an invitation that is over by now is said so, and leads to the desk', () => {
  expect(labelsOf(entering('over'))).toEqual(
    new Set(['openInvitation -> INVITATION_INVALID', 'accept -> INVITATION_INVALID']),
  );
  expect(targetsOf(by('accept -> INVITATION_INVALID'))).toEqual(new Set(['over']));
  expect(new Set(by('desk.open').map((edge) => `${from(edge)} ${to(edge)}`))).toEqual(
    new Set(['over left', 'person left', 'recoveryKept accepted']),
  );
});

it('the recovery codes are shown once, until they are kept; no secret is left by then', () => {
  expect(labelsOf(by(/^accept -> made/))).toEqual(new Set(['accept -> made']));
  expect(targetsOf(by('accept -> made'))).toEqual(new Set(['recoveryCodes']));
  for (const edge of by('accept -> made'))
    expect(after(edge)).toMatchObject({ recoveryCodes: ['7kqm-2xpd', 'h4vc-8rwn'], password: '', code: '' });
  expect(new Set(leaving(/^recovery/).map(({ label }) => label))).toEqual(new Set(['desk.open']));
  expect(new Set(by(/^codes\./).map((edge) => `${from(edge)} ${edge.label} ${to(edge)}`))).toEqual(
    new Set(['recoveryCodes codes.keep recoveryKept', 'recoveryKept codes.release recoveryCodes']),
  );
});
