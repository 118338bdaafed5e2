/** Invariants of a person's own account at the desk, under every event and every answer. */
import { describe, expect, it } from 'vitest';
import type {
  AddPasskey,
  DeskAccountContext,
  EndSession,
  RemovePasskey,
  SetPin,
} from '#machines/desk-account/desk-account.types.ts';
import { required } from '#machines/kit/required.ts';
import { writeKey } from '#machines/kit/write-once.ts';
import { flows } from '#model/desk-account/desk-account.model.ts';
import { passkeyCreation, passkeyMade } from '#model/passkey.samples.ts';
import { startScripted } from '#model/scripted-ports.ts';
import type { Edge } from '#model/walker.ts';
import { spaceOf } from '#test/kit/space.ts';

const { after, before, begins, by, edges, entering, from, inputOf, labelsOf, named, on, ...space } =
  spaceOf<DeskAccountContext>(flows);
const { sourcesOf, starts, targetsOf, to } = space;
const account = (index = 0) => startScripted(required(flows[index] ?? null, 'desk-account'));
const waysOf = (some: readonly Edge[]) => new Set(some.map((edge) => `${edge.label} ${to(edge)}`));
const EMPTY_FORM = { isAdding: false, name: '', code: '', pin: '', creation: null, made: null, passkeyTrouble: null };
const TO_KEEPING = [
  'readAccount -> read',
  'add.begin',
  'name.change (filled)',
  'code.change (six digits)',
  'add.submit',
  'beginPasskey -> right',
  'makePasskey -> made',
];

describe('the account', () => {
  it('is read first; a form that was open at a lock is open again, with its name and without a code', () => {
    expect(new Set(starts)).toEqual(new Set(['reading']));
    expect(waysOf(by(/^readAccount/))).toEqual(
      new Set([
        'readAccount -> read account',
        'readAccount -> read naming',
        'readAccount -> read codes',
        'readAccount -> offline unread',
      ]),
    );
    for (const edge of by('readAccount -> read')) {
      expect(after(edge)).toMatchObject({ ...Object(Reflect.get(edge.event, 'output')), failure: null, code: '' });
      const { isAdding, recoveryCodes } = before(edge);
      expect(to(edge)).toBe(recoveryCodes.length > 0 ? 'codes' : isAdding ? 'naming' : 'account');
    }
    for (const edge of by('readAccount -> offline')) expect(after(edge).failure).toEqual({ kind: 'offline' });
    expect(targetsOf(by('account.refresh'))).toEqual(new Set(['reading']));
    expect(sourcesOf(by('account.refresh'))).toEqual(new Set(['unread', 'account']));
  });

  it('what was done is said until the next thing is begun', async () => {
    const puppets = account();
    const done = () => puppets.snapshot().context.done;
    await puppets.play(...TO_KEEPING, 'addPasskey -> kept');
    expect(done()).toBe('added');
    await puppets.play('account.refresh');
    expect(done()).toBeNull();
    const ending = ['session.end (of the list)', 'endSession -> ended'];
    await puppets.play('readAccount -> read', ...ending);
    for (const next of ['add.begin', 'remove.begin (of the list)', 'pin.begin', 'factor.begin']) {
      expect(done()).toBe('ended');
      await puppets.play(next);
      expect(done()).toBeNull();
      await puppets.play('step.back', 'account.refresh', 'readAccount -> read', ...ending);
    }
    await puppets.play('account.refresh', 'readAccount -> read', 'remove.begin (of the list)', 'remove.submit');
    await puppets.play('removePasskey -> removed', 'session.end (of the list)');
    expect(done()).toBeNull();
  });

  it('what went wrong is said until the next thing is begun', async () => {
    const puppets = account();
    const failure = () => puppets.snapshot().context.failure;
    await puppets.play('readAccount -> read');
    for (const next of [
      'add.begin',
      'remove.begin (of the list)',
      'pin.begin',
      'factor.begin',
      'session.end (of the list)',
    ]) {
      await puppets.play('session.end (of the list)', 'endSession -> offline');
      expect(failure()).not.toBeNull();
      await puppets.play(next);
      expect(failure()).toBeNull();
      if (next !== 'session.end (of the list)') await puppets.play('step.back');
    }
    await puppets.play('endSession -> ended', 'account.refresh', 'readAccount -> offline', 'account.refresh');
    await puppets.play(
      'readAccount -> read',
      'remove.begin (of the list)',
      'remove.submit',
      'removePasskey -> offline',
    );
    expect(failure()).not.toBeNull();
    await puppets.play('step.back');
    expect(failure()).toBeNull();
    await puppets.play('remove.begin (of the list)', 'remove.submit', 'removePasskey -> offline', 'remove.submit');
    expect(failure()).toBeNull();
    await puppets.play('removePasskey -> NOT_FOUND', 'add.begin', 'code.change (six digits)', 'name.change (filled)');
    for (const next of ['code.change (six digits)', 'name.change (filled)']) {
      await puppets.play('code.change (six digits)', 'add.submit', 'beginPasskey -> WRONG_OTP');
      expect(failure()).not.toBeNull();
      await puppets.play(next);
      expect(failure()).toBeNull();
    }
    await puppets.play('code.change (six digits)', 'add.submit', 'beginPasskey -> right', 'makePasskey -> made');
    await puppets.play('addPasskey -> offline', 'add.submit');
    expect(failure()).toBeNull();
    await puppets.play('addPasskey -> offline', 'step.back');
    expect(failure()).toBeNull();
  });
});

describe('another passkey', () => {
  it('is offered where the browser knows them, and asked for with a name and a code', () => {
    const begun = by('add.begin');
    expect(targetsOf(begun)).toEqual(new Set(['naming']));
    expect(begun.filter((edge) => !before(edge).hasPasskeys)).toEqual([]);
    for (const edge of begun) expect(after(edge)).toMatchObject({ ...EMPTY_FORM, isAdding: true });
    const sent = entering('beginning');
    expect(labelsOf(sent)).toEqual(new Set(['add.submit']));
    expect(sourcesOf(sent)).toEqual(new Set(['naming']));
    expect(new Set(sent.map((edge) => (inputOf(edge, 'beginPasskey') as { code: string }).code))).toEqual(
      new Set(['482905', '7Q4K-ABCD-2R9P']),
    );
    expect(sent.filter((edge) => before(edge).name === '').map(named)).toEqual([]);
    const typed = by(/^(?:name|code|pin)\.change/);
    expect(typed.filter((edge) => from(edge) !== to(edge))).toEqual([]);
    expect(sourcesOf(typed)).toEqual(new Set(['naming', 'choosingPin', 'leavingPin', 'proving', 'scanning']));
    for (const edge of typed) {
      const { type: _, ...text } = edge.event;
      expect(after(edge)).toMatchObject(text);
    }
  });

  it('is made by the device by the server’s order; the code is used up by then', () => {
    expect(waysOf(by(/^beginPasskey/))).toEqual(
      new Set([
        'beginPasskey -> right making',
        ...['WRONG_OTP', 'TOO_MANY_PASSKEYS', 'TOO_MANY_TRIES', 'offline'].map(
          (code) => `beginPasskey -> ${code} naming`,
        ),
      ]),
    );
    for (const edge of by(/^beginPasskey/)) expect(after(edge)).toMatchObject({ code: '', name: before(edge).name });
    for (const edge of by(/^beginPasskey -> (?!right)/)) expect(after(edge).failure).not.toBeNull();
    for (const edge of entering('making')) expect(inputOf(edge, 'makePasskey')).toEqual(passkeyCreation);
    expect(sourcesOf(entering('making'))).toEqual(new Set(['beginning', 'unmade']));
    const ends = by(/^makePasskey/).map((edge) => {
      const { passkeyTrouble, failure, made } = after(edge);
      return [edge.label.slice(15), to(edge), passkeyTrouble ?? failure?.kind, made !== null].join();
    });
    expect(new Set(ends)).toEqual(
      new Set([
        'made,keeping,,true',
        'left,unmade,,false',
        'unusable,unmade,unusable,false',
        'known,unmade,known,false',
        'unexpected,unmade,unexpected,false',
      ]),
    );
  });

  it('is kept by one write with the trimmed name; a refusal that is certain asks for another code', () => {
    const sent = entering('keeping');
    expect(sourcesOf(sent)).toEqual(new Set(['making', 'unkept']));
    for (const edge of sent)
      expect(inputOf(edge, 'addPasskey')).toEqual({
        name: 'Counter',
        made: passkeyMade,
        key: writeKey(after(edge)),
      } satisfies AddPasskey);
    expect(waysOf(by(/^addPasskey/))).toEqual(
      new Set([
        'addPasskey -> kept account',
        ...['PASSKEY_EXPIRED', 'PASSKEY_REFUSED', 'TOO_MANY_PASSKEYS'].map((code) => `addPasskey -> ${code} naming`),
        'addPasskey -> offline unkept',
      ]),
    );
    for (const edge of by('addPasskey -> kept'))
      expect(after(edge)).toMatchObject({
        ...EMPTY_FORM,
        passkeys: Reflect.get(edge.event, 'output'),
        done: 'added',
        failure: null,
      });
    for (const edge of by(/^addPasskey -> [A-Z]/))
      expect(after(edge)).toMatchObject({ creation: null, made: null, name: before(edge).name });
    for (const edge of by(/^addPasskey -> (?!kept)/)) expect(after(edge).failure).not.toBeNull();
  });

  it('Back closes the form wherever nothing is on its way; after a lost answer the list is read again', () => {
    const back = by('step.back');
    const ways = [...new Set(back.map((edge) => `${from(edge)} ${to(edge)}`))];
    expect(new Set(ways)).toEqual(
      new Set([
        ...[
          'naming',
          'unmade',
          'confirmingRemoval',
          'choosingPin',
          'leavingPin',
          'proving',
          'scanning',
          'unreplaced',
        ].map((at) => `${at} account`),
        'making unmade',
        'unkept reading',
      ]),
    );
    const closed = back.filter((edge) => !['making', 'confirmingRemoval'].includes(from(edge)));
    for (const edge of closed) expect(after(edge)).toMatchObject({ ...EMPTY_FORM, factor: null, failure: null });
    expect(waysOf(by('add.submit').filter((edge) => from(edge) !== 'naming'))).toEqual(
      new Set(['add.submit making', 'add.submit keeping']),
    );
    expect(new Set(by('add.submit').map((edge) => `${from(edge)} ${to(edge)}`))).toEqual(
      new Set(['naming beginning', 'unmade making', 'unkept keeping']),
    );
  });

  it('a device that was asked again is asked without what was said before', async () => {
    const puppets = account();
    await puppets.play(...TO_KEEPING.slice(0, -1), 'makePasskey -> unusable', 'add.submit');
    expect(puppets.snapshot().context.passkeyTrouble).toBeNull();
    await puppets.play('step.back', 'step.back', 'add.begin', 'name.change (filled)', 'code.change (six digits)');
    await puppets.play('add.submit', 'beginPasskey -> offline', 'code.change (six digits)', 'add.submit');
    expect(puppets.snapshot().context.failure).toBeNull();
  });
});

describe('removing and ending', () => {
  it('a passkey of the list is removed after a question; one that is gone is removed, too', () => {
    expect(labelsOf(by(/^remove\.begin/))).toEqual(new Set(['remove.begin (of the list)']));
    expect(targetsOf(by(/^remove\.begin/))).toEqual(new Set(['confirmingRemoval']));
    expect(labelsOf(entering('removing'))).toEqual(new Set(['remove.submit']));
    for (const edge of entering('removing'))
      expect(inputOf(edge, 'removePasskey')).toEqual({
        id: required(after(edge).chosen, 'chosen'),
        key: writeKey(after(edge)),
      } satisfies RemovePasskey);
    expect(waysOf(by(/^removePasskey/))).toEqual(
      new Set([
        'removePasskey -> removed account',
        'removePasskey -> NOT_FOUND account',
        'removePasskey -> offline confirmingRemoval',
      ]),
    );
    for (const edge of by(/^removePasskey -> (?:removed|NOT_FOUND)/)) {
      const rest = before(edge).passkeys.filter(({ _id }) => _id !== before(edge).chosen);
      expect(rest.length).toBeLessThan(before(edge).passkeys.length);
      expect(after(edge)).toMatchObject({ passkeys: rest, chosen: null, done: 'removed', failure: null });
    }
    for (const edge of by('step.back').filter((one) => from(one) === 'confirmingRemoval'))
      expect(after(edge)).toMatchObject({ chosen: null, passkeys: before(edge).passkeys });
  });

  it('another session is ended at once, and this one by signing out alone', () => {
    expect(labelsOf(by(/^session\.end/))).toEqual(new Set(['session.end (of the list)']));
    expect(targetsOf(by(/^session\.end/))).toEqual(new Set(['endingSession']));
    for (const edge of entering('endingSession'))
      expect(inputOf(edge, 'endSession')).toEqual({
        id: required(after(edge).chosenSession, 'session'),
        key: writeKey(after(edge)),
      } satisfies EndSession);
    expect(targetsOf(by(/^endSession/))).toEqual(new Set(['account']));
    for (const edge of by(/^endSession -> (?:ended|NOT_FOUND)/)) {
      expect(after(edge)).toMatchObject({ chosenSession: null, done: 'ended', failure: null });
      expect(after(edge).sessions.map(({ isThis }) => isThis)).toEqual([true]);
    }
    for (const edge of by('endSession -> offline')) {
      expect(after(edge).sessions).toEqual(before(edge).sessions);
      expect(after(edge).failure).toEqual({ kind: 'offline' });
    }
  });

  it('each write has a key of its own, which an unknown outcome repeats', () => {
    const lost = by(/^(?:addPasskey|removePasskey|endSession) -> offline/);
    expect(labelsOf(lost).size).toBe(3);
    expect(lost.filter((edge) => writeKey(after(edge)) !== writeKey(before(edge))).map(named)).toEqual([]);
    const known = by(/^(?:addPasskey|removePasskey|endSession) -> (?!offline)/);
    expect(known.filter((edge) => writeKey(after(edge)) === writeKey(before(edge))).map(named)).toEqual([]);
    const chosen = by(/^(?:remove\.begin|session\.end)/);
    const isSame = (edge: Edge) =>
      edge.event.type === 'session.end'
        ? before(edge).chosenSession === after(edge).chosenSession
        : before(edge).chosen === after(edge).chosen;
    expect(chosen.filter((edge) => isSame(edge) !== (writeKey(before(edge)) === writeKey(after(edge))))).toEqual([]);
    expect(chosen.length).toBeGreaterThan(0);
    expect(edges.filter((edge) => after(edge).generation < before(edge).generation)).toEqual([]);
  });

  it('the same passkey or session is asked for with the same key after a lost answer', async () => {
    const puppets = account();
    const ending = ['session.end (of the list)', 'endSession -> offline'];
    await puppets.play('readAccount -> read', ...ending, ...ending);
    const keys = puppets.requests.filter(({ id }) => id === 'endSession').map(({ input }) => (input as EndSession).key);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });
});

describe('a PIN', () => {
  it('is set with a code, once it is hard to guess, and one that there is is removed with a code', () => {
    expect(new Set(by(/^pin\.(?!change)/).map((edge) => `${from(edge)} ${edge.label} ${to(edge)}`))).toEqual(
      new Set([
        'account pin.begin choosingPin',
        'account pin.remove leavingPin',
        'choosingPin pin.submit settingPin',
        'leavingPin pin.submit removingPin',
      ]),
    );
    for (const edge of by(/^pin\.(?:begin|remove)/))
      expect(after(edge)).toMatchObject({ ...EMPTY_FORM, failure: null });
    expect(by('pin.remove').filter((edge) => !before(edge).hasPin)).toEqual([]);
    const set = entering('settingPin').map((edge) => inputOf(edge, 'setPin') as SetPin);
    expect(new Set(set.map(({ pin }) => pin))).toEqual(new Set(['482915']));
    expect(new Set(set.map(({ code }) => code))).toEqual(new Set(['482905', '7Q4K-ABCD-2R9P']));
    const removed = entering('removingPin').map((edge) => (inputOf(edge, 'removePin') as { code: string }).code);
    expect(new Set(removed)).toEqual(new Set(['482905', '7Q4K-ABCD-2R9P']));
  });

  it('is there once the server has said so; whatever else it says leaves the form, and uses the code up', () => {
    expect(waysOf(by(/^(?:set|remove)Pin/))).toEqual(
      new Set([
        'setPin -> set account',
        ...['PIN_REFUSED', 'WRONG_OTP', 'TOO_MANY_TRIES', 'offline'].map((code) => `setPin -> ${code} choosingPin`),
        'removePin -> removed account',
        ...['WRONG_OTP', 'TOO_MANY_TRIES', 'offline'].map((code) => `removePin -> ${code} leavingPin`),
      ]),
    );
    for (const edge of by('setPin -> set'))
      expect(after(edge)).toMatchObject({ ...EMPTY_FORM, hasPin: true, done: 'pinSet', failure: null });
    for (const edge of by('removePin -> removed'))
      expect(after(edge)).toMatchObject({ ...EMPTY_FORM, hasPin: false, done: 'pinRemoved', failure: null });
    for (const edge of by(/^(?:set|remove)Pin -> [A-Zo]/)) {
      expect(after(edge)).toMatchObject({ code: '', pin: before(edge).pin, hasPin: before(edge).hasPin });
      expect(after(edge).failure).not.toBeNull();
    }
  });

  it('changes by these answers and by another app alone, which ends it', () => {
    const changed = edges.filter((edge) => before(edge).hasPin !== after(edge).hasPin);
    expect(labelsOf(changed)).toEqual(new Set(['setPin -> set', 'removePin -> removed', 'replaceFactor -> replaced']));
    expect(by('replaceFactor -> replaced').filter((edge) => after(edge).hasPin)).toEqual([]);
  });

  it('what was wrong is said until the next try, and nothing typed is left behind', async () => {
    const puppets = account();
    const context = () => puppets.snapshot().context;
    await puppets.play('readAccount -> read', 'pin.begin', 'pin.change (six digits)', 'code.change (six digits)');
    await puppets.play('pin.submit', 'setPin -> WRONG_OTP', 'code.change (six digits)', 'pin.submit');
    expect(context()).toMatchObject({ failure: null, pin: '482915' });
    await puppets.play('setPin -> offline', 'pin.change (part of it)');
    expect(context().failure).toBeNull();
    await puppets.play('step.back');
    expect(context()).toMatchObject({ pin: '', code: '', failure: null });
  });
});

describe('another authenticator app', () => {
  it('is begun with a code of the present one, and counts once it has shown one', () => {
    expect(new Set(by(/^factor\./).map((edge) => `${from(edge)} ${edge.label} ${to(edge)}`))).toEqual(
      new Set([
        'account factor.begin proving',
        'unreplaced factor.begin proving',
        'proving factor.submit beginningFactor',
        'scanning factor.submit replacing',
      ]),
    );
    for (const edge of by('factor.begin'))
      expect(after(edge)).toMatchObject({ ...EMPTY_FORM, factor: null, failure: null });
    const asked = (state: string, id: string) =>
      new Set(entering(state).map((edge) => (inputOf(edge, id) as { code: string }).code));
    expect(asked('beginningFactor', 'beginFactor')).toEqual(new Set(['482905', '7Q4K-ABCD-2R9P']));
    expect(asked('replacing', 'replaceFactor')).toEqual(new Set(['482905']));
    expect(waysOf(by(/^(?:begin|replace)Factor/))).toEqual(
      new Set([
        'beginFactor -> right scanning',
        ...['WRONG_OTP', 'TOO_MANY_TRIES', 'offline'].map((code) => `beginFactor -> ${code} proving`),
        'replaceFactor -> replaced codes',
        'replaceFactor -> WRONG_OTP scanning',
        ...['NOT_FOUND', 'offline'].map((code) => `replaceFactor -> ${code} unreplaced`),
      ]),
    );
    for (const edge of by(/^(?:begin|replace)Factor/)) expect(after(edge).code).toBe('');
    for (const edge of by(/^(?:begin|replace)Factor -> (?!right|replaced)/)) expect(after(edge).failure).not.toBeNull();
    expect(on('scanning').filter(({ context }) => context.factor === null)).toEqual([]);
  });

  it('its recovery codes are shown once, and counted; nothing leads away before they are kept', () => {
    for (const edge of by('replaceFactor -> replaced'))
      expect(after(edge)).toMatchObject({ ...EMPTY_FORM, factor: null, codesMade: 2, failure: null });
    expect(on(/^codes/).filter(({ context }) => context.recoveryCodes.length !== 2)).toEqual([]);
    expect(new Set(by(/^codes\./).map((edge) => `${from(edge)} ${edge.label} ${to(edge)}`))).toEqual(
      new Set(['codes codes.keep codesKept', 'codesKept codes.release codes', 'codesKept codes.leave account']),
    );
    for (const edge of by('codes.leave')) expect(after(edge)).toMatchObject({ recoveryCodes: [], done: 'replaced' });
    expect(edges.filter((edge) => from(edge) === 'codes' && begins(edge, 'readAccount'))).toEqual([]);
    // after a lock they show again before anything else, and nothing but keeping them ends that
    const resumed = by('readAccount -> read').filter((edge) => before(edge).recoveryCodes.length > 0);
    expect(resumed.length).toBeGreaterThan(0);
    expect(targetsOf(resumed)).toEqual(new Set(['codes']));
    const lost = edges.filter(
      (edge) => before(edge).recoveryCodes.length > 0 && after(edge).recoveryCodes.length === 0,
    );
    expect(labelsOf(lost)).toEqual(new Set(['codes.leave']));
  });

  it('what was wrong with a code is said until the next try', async () => {
    const puppets = account();
    const failure = () => puppets.snapshot().context.failure;
    const toScanning = ['code.change (six digits)', 'factor.submit', 'beginFactor -> right'];
    await puppets.play('readAccount -> read', 'factor.begin', ...toScanning.slice(0, 2), 'beginFactor -> WRONG_OTP');
    expect(failure()).not.toBeNull();
    await puppets.play(...toScanning, 'code.change (six digits)', 'factor.submit', 'replaceFactor -> WRONG_OTP');
    expect(failure()).not.toBeNull();
    await puppets.play('code.change (six digits)', 'factor.submit');
    expect(failure()).toBeNull();
    await puppets.play('replaceFactor -> offline', 'factor.begin');
    expect(failure()).toBeNull();
  });
});
