/** Invariants of the desk of one member of staff: a shift, its lock and what stays of it. */
import { describe, expect, it } from 'vitest';
import { addMs, MINUTE_MS } from '#contract/time.ts';
import { hasPin } from '#machines/desk/desk.reasons.ts';
import { isSection, sectionsOf } from '#machines/desk/desk.rules.ts';
import type { DeskContext } from '#machines/desk/desk.types.ts';
import { required } from '#machines/kit/required.ts';
import { flows } from '#model/desk/desk.model.ts';
import { passkeyProof } from '#model/passkey.samples.ts';
import { NOON } from '#model/samples.ts';
import { startScripted } from '#model/scripted-ports.ts';
import { spaceOf } from '#test/kit/space.ts';

const space = spaceOf<DeskContext>(flows);
const { after, before, begins, by, edges, entering, from, inputOf, labelsOf, leaving, named, on } = space;
const { sourcesOf, starts, states, targetsOf, to } = space;
const deskOf = (input: object = {}) => {
  const [flow] = flows;
  const { input: usual, ...rest } = required(flow ?? null, 'desk');
  return startScripted({ ...rest, input: { ...Object(usual), ...input } });
};

const NOTHING_OF_A_SHIFT = {
  staff: null,
  lockAt: null,
  lockedAt: null,
  code: '',
  isCodeChosen: false,
  proof: null,
  failure: null,
  passkeyTrouble: null,
  passkeyFailure: null,
};
const TROUBLES = ['failure', 'passkeyTrouble', 'passkeyFailure'] as const;
const isTroubled = (context: DeskContext) => TROUBLES.some((member) => context[member] !== null);

describe('the way in', () => {
  it('the server’s word alone opens the desk, and says whether it is locked', () => {
    expect(starts).toEqual(['opening', 'opening', 'invited']);
    expect(labelsOf(entering('working'))).toEqual(new Set(['readStaff -> signed in']));
    expect(targetsOf(by('readStaff -> signed in'))).toEqual(new Set(['working']));
    const locked = by('readStaff -> locked');
    expect(targetsOf(locked)).toEqual(new Set(['locked']));
    expect(new Set(locked.map((edge) => after(edge).staff?.me.name))).toEqual(new Set(['Nadia Hassan']));
    expect(labelsOf(entering('opening'))).toEqual(
      new Set([
        'deskInvitation -> it is over',
        'deskInvitation -> unexpected',
        'deskSignIn -> signed in',
        'deskSignIn -> unexpected',
        'desk.retry',
        'unlock -> right',
        'unlockByPasskey -> right',
      ]),
    );
    expect(entering('opening').filter((edge) => !begins(edge, 'readStaff'))).toEqual([]);
  });

  it('a server that does not answer is said until it is tried again', () => {
    expect(targetsOf(by('readStaff -> offline'))).toEqual(new Set(['unreached']));
    expect(on('unreached').map(({ context }) => context.failure?.kind)).toContain('offline');
    expect(labelsOf(leaving('unreached'))).toEqual(new Set(['desk.retry']));
    expect(entering('working').filter((edge) => after(edge).failure !== null)).toEqual([]);
  });

  it('a link of an invitation opens it, once, with its own secret', () => {
    const linked = states.filter(({ path }) => path === 'invited');
    expect(linked.map(({ context }) => context.invitation)).toEqual(['token']);
    const [first] = flows.slice(2).map((flow) => startScripted(flow));
    expect(first?.requests).toEqual([{ id: 'deskInvitation', input: { token: 'token' } }]);
    const over = leaving('invited');
    expect(targetsOf(over)).toEqual(new Set(['opening']));
    expect(over.filter((edge) => after(edge).invitation !== null)).toEqual([]);
    expect(entering('invited')).toEqual([]);
  });

  it('a person who signs in again finds the email of before', () => {
    const asked = entering('signingIn');
    expect(labelsOf(asked)).toEqual(new Set(['session.end', 'signOut -> ended']));
    for (const edge of asked) {
      const { email, hasPasskeys } = after(edge);
      expect(inputOf(edge, 'deskSignIn')).toMatchObject({ email, hasPasskeys });
    }
    expect(new Set(asked.map((edge) => after(edge).email))).toEqual(new Set(['', 'nadia@clinic.example']));
  });
});

describe('what shows', () => {
  it('a section and a place are of the person’s own', () => {
    expect(labelsOf(by(/^section\.open/))).toEqual(new Set(['section.open (patients)']));
    expect(labelsOf(by(/^place\.choose/))).toEqual(new Set(['place.choose (all)', 'place.choose (own)']));
    const chosen = by(/^(?:section|place)\./);
    expect(chosen.filter((edge) => from(edge) !== 'working' || to(edge) !== 'working').map(named)).toEqual([]);
    for (const edge of by(/^section/).filter((one) => !before(one).areCodesShown))
      expect(after(edge).section).toBe('patients');
    for (const edge of by(/^place/)) expect(after(edge).place).toBe(Reflect.get(edge.event, 'place'));
  });

  it('an address names a section, or none', () => {
    expect(['day', 'account', 'nowhere', undefined].map(isSection)).toEqual([true, true, false, false]);
  });

  it('a link to a section or place of others opens the first of the own', async () => {
    const own = deskOf({ section: 'orders', place: 'elsewhere' });
    await own.play('readStaff -> signed in');
    const [first] = sectionsOf(['reception']);
    expect(own.snapshot().context).toMatchObject({ section: first, place: 'orchard' });
    const other = deskOf({ section: 'account', place: 'orchard' });
    await other.play('readStaff -> signed in');
    expect(other.snapshot().context).toMatchObject({ section: 'account', place: 'orchard' });
    const unnamed = deskOf({ place: null });
    await unnamed.play('readStaff -> signed in');
    expect(unnamed.snapshot().context).toMatchObject({ place: 'orchard' });
  });

  it('the section and the place stay over a lock and a sign-in, all places, too', async () => {
    const wrong = edges.filter(
      (edge) => !/^(?:section|place|leave)\./.test(edge.label) && before(edge).section !== after(edge).section,
    );
    expect(wrong.map(named)).toEqual([]);
    const back = entering('working').filter((edge) => before(edge).section === 'patients');
    expect(back.length).toBeGreaterThan(0);
    const placed = edges.filter((edge) => before(edge).place !== null && !edge.label.startsWith('place.'));
    expect(placed.length).toBeGreaterThan(0);
    expect(placed.filter((edge) => after(edge).place !== before(edge).place).map(named)).toEqual([]);
    const all = deskOf({ place: 'orchard' });
    await all.play('readStaff -> signed in', 'place.choose (all)', 'desk.lock', 'lock -> locked');
    await all.play('code.change (six digits)', 'unlock.submit', 'unlock -> right', 'readStaff -> signed in');
    expect(all.snapshot()).toMatchObject({ value: 'working', context: { place: null } });
    const reloaded = deskOf({ place: 'orchard' });
    await reloaded.play('readStaff -> locked', 'code.change (six digits)', 'unlock.submit', 'unlock -> right');
    await reloaded.play('readStaff -> signed in');
    expect(reloaded.snapshot()).toMatchObject({ value: 'working', context: { place: 'orchard' } });
  });
});

describe('recovery codes that are not kept yet', () => {
  it('another section opens after a question alone; No stays, and Yes goes there', () => {
    const meant = by('section.open (patients)').filter((edge) => before(edge).section !== 'patients');
    const asked = meant.filter((edge) => before(edge).areCodesShown);
    expect(asked.length).toBeGreaterThan(0);
    expect(meant.length).toBeGreaterThan(asked.length);
    for (const edge of asked) expect(after(edge)).toEqual({ ...before(edge), leavingFor: 'patients' });
    for (const edge of by('leave.decline')) expect(after(edge)).toEqual({ ...before(edge), leavingFor: null });
    for (const edge of by('leave.submit'))
      expect(after(edge)).toEqual({
        ...before(edge),
        section: before(edge).leavingFor,
        areCodesShown: false,
        leavingFor: null,
      });
    expect(labelsOf([...by('leave.submit'), ...by('leave.decline')]).size).toBe(2);
    expect(sourcesOf([...asked, ...by(/^(?:leave|codes)\./)])).toEqual(new Set(['working']));
    const moved = edges.filter((edge) => before(edge).areCodesShown && before(edge).section !== after(edge).section);
    expect(labelsOf(moved)).toEqual(new Set(['leave.submit']));
  });

  it('are asked about while they show, and no more after a lock until they show again', () => {
    const unasked = on('working').filter(({ context }) => context.leavingFor !== null && !context.areCodesShown);
    expect(unasked).toEqual([]);
    for (const edge of entering('working'))
      expect(after(edge)).toMatchObject({ areCodesShown: false, leavingFor: null });
  });
});

describe('the lock', () => {
  it('locks by hand, by the server, and fifteen minutes after the last use', async () => {
    const locking = by(/^(?:desk\.lock|session\.lock|deadline\.reached)$/);
    expect(new Set(locking.map((edge) => `${edge.label} ${to(edge)}`))).toEqual(
      new Set(['desk.lock locking', 'session.lock locked', 'deadline.reached locked']),
    );
    for (const edge of locking) expect(after(edge)).toMatchObject({ lockedAt: NOON, code: '', isCodeChosen: false });
    const used = by('desk.use');
    expect(targetsOf(used)).toEqual(new Set(['working']));
    for (const edge of used) expect(inputOf(edge, 'deadline')).toEqual({ at: addMs(NOON, 15 * MINUTE_MS) });
    expect(used.filter((edge) => !begins(edge, 'deadline'))).toEqual([]);
    for (const edge of entering('working')) expect(inputOf(edge, 'deadline')).toEqual({ at: NOON });
    const desk = deskOf();
    await desk.play('readStaff -> signed in', 'desk.lock', 'lock -> offline', 'unlock.submit').catch(() => null);
    expect(desk.snapshot().value).toBe('locked');
    expect(desk.snapshot().context).toMatchObject({ lockedAt: NOON, failure: { kind: 'offline' } });
  });

  it('a desk that was locked by hand is locked on the page, whatever the server answers, which is said', () => {
    const ends = by(/^lock -> /);
    expect(labelsOf(ends)).toEqual(new Set(['lock -> locked', 'lock -> offline']));
    expect(targetsOf(ends)).toEqual(new Set(['locked']));
    for (const edge of ends)
      expect(after(edge).failure).toEqual(edge.label.endsWith('offline') ? { kind: 'offline' } : null);
    expect(on('locking').filter(({ context }) => isTroubled(context))).toEqual([]);
  });

  it('opens by a PIN or code of six digits or by what a passkey signed, and each is checked', () => {
    const tried = entering('unlocking');
    expect(sourcesOf(tried)).toEqual(new Set(['locked', 'askingPasskey']));
    for (const edge of tried) {
      const isByPin = hasPin(before(edge)) && !before(edge).isCodeChosen;
      expect(inputOf(edge, 'unlock')).toEqual(isByPin ? { pin: '482905' } : { code: '482905' });
    }
    expect(new Set(tried.map((edge) => Object.keys(Object(inputOf(edge, 'unlock'))).join()))).toEqual(
      new Set(['pin', 'code']),
    );
    expect(tried.filter((edge) => isTroubled(after(edge))).map(named)).toEqual([]);
    const signed = entering('unlockingByPasskey');
    expect(labelsOf(signed)).toEqual(new Set(['askPasskey -> used']));
    expect(targetsOf(by('askPasskey -> used'))).toEqual(new Set(['unlockingByPasskey']));
    for (const edge of signed) expect(inputOf(edge, 'unlockByPasskey')).toEqual(passkeyProof);
    const opened = by(/^unlock(?:ByPasskey)? -> right$/);
    expect(labelsOf(opened).size).toBe(2);
    for (const edge of opened) expect(after(edge)).toMatchObject({ code: '', isCodeChosen: false, proof: null });
    expect(opened.filter((edge) => isTroubled(after(edge)))).toEqual([]);
  });

  it('a wrong code is said and has to be typed again; a passkey that failed leaves what was typed', () => {
    const wrong = by(/^unlock -> (?!right)/);
    expect(targetsOf(wrong)).toEqual(new Set(['locked']));
    for (const edge of wrong) expect([after(edge).code, after(edge).failure]).not.toContain(null);
    expect(new Set(wrong.map((edge) => after(edge).code))).toEqual(new Set(['']));
    const refused = by(/^(?:askPasskey|unlockByPasskey) -> [A-Zo]/);
    expect(labelsOf(refused).size).toBe(5);
    expect(targetsOf(refused)).toEqual(new Set(['locked']));
    for (const edge of refused) {
      expect(after(edge)).toMatchObject({ code: before(edge).code, proof: null, failure: null });
      expect(after(edge).passkeyFailure).not.toBeNull();
    }
  });

  it('a passkey is offered where the browser knows them, and can be left for the code', () => {
    const begun = by('passkey.begin');
    expect(targetsOf(begun)).toEqual(new Set(['askingPasskey']));
    expect(sourcesOf(begun)).toEqual(new Set(['locked']));
    expect(begun.filter((edge) => !before(edge).hasPasskeys || isTroubled(after(edge)))).toEqual([]);
    const ends = by(/^(?:passkey\.leave|askPasskey -> (?:left|unusable))$/);
    expect(targetsOf(ends)).toEqual(new Set(['locked']));
    for (const edge of ends)
      expect(after(edge).passkeyTrouble).toBe(edge.label.endsWith('unusable') ? 'unusable' : null);
    const typed = by(/^code\.change/);
    expect(new Set(typed.map((edge) => `${from(edge)} ${to(edge)}`))).toEqual(
      new Set(['locked locked', 'askingPasskey askingPasskey']),
    );
    for (const edge of typed) expect(after(edge).code).toBe(Reflect.get(edge.event, 'code'));
    expect(typed.filter((edge) => begins(edge, 'askPasskey'))).toEqual([]);
  });

  it('the person who has a PIN is asked for it first, and may go to the code and back, which leaves no digits', async () => {
    const chosen = by(/^way\.choose/);
    expect(new Set(chosen.map((edge) => `${from(edge)} ${to(edge)}`))).toEqual(
      new Set(['locked locked', 'askingPasskey askingPasskey']),
    );
    expect(chosen.filter((edge) => !hasPin(before(edge)) || isTroubled(after(edge))).map(named)).toEqual([]);
    for (const edge of chosen)
      expect(after(edge)).toMatchObject({ code: '', isCodeChosen: edge.label === 'way.choose (code)' });
    expect(chosen.filter((edge) => begins(edge, 'askPasskey'))).toEqual([]);
    const others = edges.filter((edge) => !edge.label.startsWith('way.') && after(edge).isCodeChosen);
    expect(others.length).toBeGreaterThan(0);
    expect(others.filter((edge) => !before(edge).isCodeChosen).map(named)).toEqual([]);
    const desk = deskOf();
    await desk.play(
      'readStaff -> locked, with a PIN',
      'way.choose (code)',
      'code.change (six digits)',
      'unlock.submit',
    );
    await desk.play('unlock -> WRONG_CREDENTIALS');
    expect(desk.snapshot().context).toMatchObject({ isCodeChosen: true, failure: { code: 'WRONG_CREDENTIALS' } });
  });

  it('a PIN that the person has set or removed while it was open is known at the next lock', () => {
    const noted = by(/^pin\.note/);
    expect(new Set(noted.map((edge) => `${from(edge)} ${to(edge)}`))).toEqual(new Set(['working working']));
    for (const edge of noted) {
      const { staff, ...rest } = after(edge);
      const { staff: known, ...same } = before(edge);
      expect(rest).toEqual(same);
      expect(staff).toEqual({ ...known, me: { ...known?.me, hasPin: edge.label === 'pin.note (set)' } });
    }
    const kept = edges.filter((edge) => !/^(?:pin\.note|readStaff)/.test(edge.label) && after(edge).staff !== null);
    expect(kept.filter((edge) => hasPin(before(edge)) !== hasPin(after(edge))).map(named)).toEqual([]);
    expect(noted.filter((edge) => begins(edge, 'deadline'))).toEqual([]);
  });

  it('trouble of the code and of the passkey goes with the next try', async () => {
    const desk = deskOf();
    const troubled = () => isTroubled(desk.snapshot().context);
    await desk.play('readStaff -> locked', 'code.change (six digits)', 'unlock.submit', 'unlock -> WRONG_CREDENTIALS');
    expect(troubled()).toBe(true);
    await desk.play('code.change (six digits)');
    expect(troubled()).toBe(false);
    for (const [failing, next] of [
      [['passkey.begin', 'askPasskey -> unusable'], 'unlock.submit'],
      [['unlock -> offline', 'passkey.begin', 'askPasskey -> offline'], 'passkey.begin'],
    ] as const) {
      await desk.play(...failing);
      expect(troubled()).toBe(true);
      await desk.play(next);
      expect(troubled()).toBe(false);
    }
    await desk.play('askPasskey -> used', 'unlockByPasskey -> PASSKEY_EXPIRED', 'code.change (six digits)');
    expect(desk.snapshot().context).toMatchObject({ proof: null, passkeyFailure: null });
  });
});

describe('the end of a shift', () => {
  it('leaves nothing of the shift, wherever it was, and keeps email, section and place', () => {
    const ended = [...by('session.end'), ...by('signOut -> ended')];
    expect(sourcesOf(ended)).toEqual(
      new Set(states.map(({ path }) => path).filter((path) => !['invited', 'unreached', 'signingIn'].includes(path))),
    );
    expect(targetsOf(ended)).toEqual(new Set(['signingIn']));
    for (const edge of ended) {
      const { email, section, place } = before(edge);
      expect(after(edge)).toMatchObject({ ...NOTHING_OF_A_SHIFT, email, section, place });
    }
  });

  it('a person ends it from the desk and from its lock; without an answer it is locked, and says so', () => {
    const asked = by('signOut.submit');
    expect(sourcesOf(asked)).toEqual(new Set(['working', 'locked', 'askingPasskey']));
    expect(targetsOf(asked)).toEqual(new Set(['signingOut']));
    const failed = by('signOut -> offline');
    expect(targetsOf(failed)).toEqual(new Set(['locked']));
    for (const edge of failed) expect(after(edge)).toMatchObject({ code: '', failure: { kind: 'offline' } });
  });
});
