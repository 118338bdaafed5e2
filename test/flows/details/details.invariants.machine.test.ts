/** Invariants of a member's details, under every event and every answer. */
import { expect, it } from 'vitest';
import { keptDetails } from '#machines/details/details.kept.ts';
import { changesOf, formOf, sentOf } from '#machines/details/details.rules.ts';
import type { DetailsContext } from '#machines/details/details.types.ts';
import { writeKey } from '#machines/kit/write-once.ts';
import { proofsOf, roundOf } from '#machines/reauthentication/reauthentication.input.ts';
import { elsewhere, flows } from '#model/details/details.model.ts';
import { type Edge, initialOf } from '#model/walker.ts';
import { spaceOf } from '#test/kit/space.ts';

const space = spaceOf<DetailsContext>(flows);
const { after, asksOf, before, breaking, breakingOn, by, edges, effectsOf, emitsOf, from, labelsOf, sourcesOf, to } =
  space;
const { targetsOf } = space;

const isChanged = (context: DetailsContext) => Object.keys(changesOf(context)).length > 0;
const isSameWrite = (edge: Edge) => writeKey(after(edge)) === writeKey(before(edge));
/** The flow shows the form, changed or not, and asks for nothing more. */
const isHome = (edge: Edge) => to(edge) === (isChanged(after(edge)) ? 'changed.quiet' : 'unchanged');

it('PROFILE-05: the changes are sent by hand alone, with the values before, and once more after a proof', () => {
  const saving = edges.filter((edge) => 'saveProfile' in asksOf(edge));
  expect(labelsOf(saving)).toEqual(new Set(['step.next', 'leave.save', 'reauthentication -> it is the person']));
  expect(saving.map(asksOf)).toEqual(
    saving.map((edge) => ({ saveProfile: { changes: sentOf(before(edge)), key: writeKey(before(edge)) } })),
  );
  expect(targetsOf(by(/^(?:step\.next|leave\.save)$/))).toEqual(new Set(['saving']));
});

it('PROFILE-06: nothing without a change, or with a wrong email, is sent', () => {
  const sent = by(/^(?:step\.next|leave\.save)$/);
  expect(breaking(sent, (edge) => isChanged(before(edge)) && before(edge).form.email !== 'nora@')).toEqual([]);
  const wrong = edges.filter((edge) => after(edge).form.email === 'nora@');
  expect(wrong.length).toBeGreaterThan(0);
  expect(breakingOn(/^(?:saving|proving)$/, isChanged)).toEqual([]);
  expect(breakingOn('unchanged', (context) => !isChanged(context))).toEqual([]);
});

it('PROFILE-05: after saving the form shows the data of the answer, which the app hears of', () => {
  const saved = by(/^saveProfile -> (?:the new details|another email waits)$/);
  expect(
    breaking(saved, (edge) => {
      const { form, profile, failure, elsewhere: news, foundUnit, isFound, isSaved } = after(edge);
      const isShown = JSON.stringify(form) === JSON.stringify(formOf(profile)) && profile.name === 'Nora Wee';
      const asks = to(edge) === 'provingContact';
      return isShown && failure === null && news.length === 0 && foundUnit === '' && !isFound && isSaved === !asks;
    }),
  ).toEqual([]);
  expect(breaking(saved, (edge) => !isSameWrite(edge))).toEqual([]);
  expect(saved.map((edge) => emitsOf(edge)[0])).toEqual(
    saved.map((edge) => ({ type: 'profile.changed', profile: after(edge).profile })),
  );
  expect(targetsOf(by('saveProfile -> the new details'))).toEqual(new Set(['unchanged', 'left']));
});

it('PROFILE-06: a failed save keeps the typed form and says why; an unknown outcome is repeated by its key', () => {
  const failed = by(/^saveProfile -> (?:USERNAME_TAKEN|offline)$/);
  expect(targetsOf(failed)).toEqual(new Set(['changed.quiet']));
  expect(
    breaking(failed, (edge) => {
      const { form, failure, isLeaving, isSaved, contact } = after(edge);
      return form === before(edge).form && failure !== null && !isLeaving && !isSaved && contact === null;
    }),
  ).toEqual([]);
  expect(labelsOf(failed.filter(isSameWrite))).toEqual(new Set(['saveProfile -> offline']));
  expect(breaking(by('saveProfile -> offline'), isSameWrite)).toEqual([]);
});

it('what another device has changed is taken over and marked, and what was typed here stays', () => {
  const news = by('saveProfile -> DETAILS_CHANGED');
  expect(targetsOf(news)).toEqual(new Set(['changed.quiet']));
  expect(
    breaking(news, (edge) => {
      const { form, failure, isLeaving, isSaved, contact, profile } = after(edge);
      const { form: typed, profile: seen } = before(edge);
      const isTyped = form.name === (typed.name === seen.name ? elsewhere.name : typed.name);
      const isTaken = profile.phone === elsewhere.phone && form.phoneNumber === '98765432';
      return isTyped && isTaken && failure !== null && !isLeaving && !isSaved && contact === null;
    }),
  ).toEqual([]);
  expect(breaking(news, (edge) => !isSameWrite(edge))).toEqual([]);
  const first = news.filter((edge) => before(edge).profile.phone !== elsewhere.phone);
  expect(breaking(first, (edge) => after(edge).elsewhere.includes('phoneNumber'))).toEqual([]);
  expect(news.map(effectsOf)).toEqual(news.map(() => ['emits profile.changed']));
});

it('an open session alone changes no email: the proof is asked for, and going back keeps the form', () => {
  const wanted = by('saveProfile -> REAUTHENTICATION_REQUIRED');
  expect(targetsOf(wanted)).toEqual(new Set(['proving']));
  expect(breaking(wanted, (edge) => !isSameWrite(edge) && after(edge).failure === null)).toEqual([]);
  expect(wanted.map(asksOf)).toEqual(
    wanted.map((edge) => ({ reauthentication: roundOf({ ...after(edge), ...proofsOf(after(edge).profile) }) })),
  );
  expect(targetsOf(by('reauthentication -> it is the person'))).toEqual(new Set(['saving']));
  const stayed = by(/^reauthentication -> (?:back|unexpected)$/);
  expect(targetsOf(stayed)).toEqual(new Set(['changed.quiet']));
  expect(stayed.map(after)).toEqual(stayed.map((edge) => ({ ...before(edge), isLeaving: false })));
});

it('a contact that waits is proven by its own code, right after the save or when the person asks', () => {
  const asked = edges.filter((edge) => 'otp' in asksOf(edge));
  expect(labelsOf(asked)).toEqual(new Set(['saveProfile -> another email waits', 'contact.prove (the email)']));
  expect(asked.map(asksOf)).toEqual(
    asked.map((edge) => ({
      otp: {
        wizardId: `${writeKey(after(edge))}:email`,
        phone: null,
        email: 'nora@example.com',
        now: after(edge).now,
        isAsked: true,
      },
    })),
  );
  const chosen = by(/^contact\./);
  expect(
    breaking(chosen, (edge) => {
      const { toProve, contact, failure, isSaved, form } = after(edge);
      const isChosen = toProve.join() === 'email' && contact === 'email' && form === before(edge).form;
      return isChosen && failure === null && !isSaved && before(edge).profile.pending.email !== null;
    }),
  ).toEqual([]);
  expect(targetsOf(by('contact.prove (the email)'))).toEqual(new Set(['provingContact']));
  expect(sourcesOf(by('contact.prove (the email)'))).toEqual(sourcesOf(by('contact.drop (the email)')));
  const taking = edges.filter((edge) => 'proveContact' in asksOf(edge));
  expect(labelsOf(taking)).toEqual(new Set(['otp -> proven']));
  expect(taking.map(asksOf)).toEqual(
    taking.map((edge) => ({ proveContact: { kind: 'email', key: writeKey(before(edge)) } })),
  );
  expect(targetsOf(by('otp -> proven'))).toEqual(new Set(['takingContact']));
});

it('a proven contact is shown at once; one that was put off, dropped or refused asks for no other code', () => {
  const proven = by('proveContact -> the new email');
  expect(
    breaking(proven, (edge) => {
      const { profile, failure, isSaved, contact, elsewhere: news } = after(edge);
      const isTaken = profile.email === 'nora@example.com' && contact === 'email';
      return isTaken && failure === null && isSaved && news.length === 0 && !isSameWrite(edge);
    }),
  ).toEqual([]);
  const dropping = by('contact.drop (the email)');
  expect(dropping.map(asksOf)).toEqual(
    dropping.map((edge) => ({ dropContact: { kind: 'email', key: writeKey(before(edge)) } })),
  );
  const dropped = by('dropContact -> nothing waits');
  expect(
    breaking(dropped, (edge) => {
      const { profile, failure, contact, elsewhere: news } = after(edge);
      return (
        profile.pending.email === null &&
        failure === null &&
        contact === null &&
        news.length === 0 &&
        !isSameWrite(edge)
      );
    }),
  ).toEqual([]);
  const putOff = by(/^otp -> (?:back|unexpected)$/);
  expect(breaking(putOff, (edge) => after(edge).contact === null && !isSameWrite(edge))).toEqual([]);
  const failed = by(/^(?:proveContact|dropContact) -> (?:USERNAME_TAKEN|offline)$/);
  expect(
    breaking(failed, (edge) => after(edge).failure !== null && after(edge).contact === 'email' && !after(edge).isSaved),
  ).toEqual([]);
  expect(labelsOf(failed.filter(isSameWrite))).toEqual(new Set(['proveContact -> offline', 'dropContact -> offline']));
  const ended = [...proven, ...dropped, ...putOff, ...failed];
  expect(breaking(ended, (edge) => after(edge).toProve.length === 0 && isHome(edge))).toEqual([]);
  const isOfWrite = (edge: Edge) => effectsOf(edge).includes('emits profile.changed');
  expect(breaking([...proven, ...dropped], isOfWrite)).toEqual([]);
  const typed = ended.filter((edge) => isChanged(before(edge)) && !proven.includes(edge));
  expect(breaking(typed, (edge) => after(edge).form.name === before(edge).form.name)).toEqual([]);
});

it('the street of a postal code is looked up once it rests, and another address stops it', () => {
  const found = edges.filter((edge) => 'lookUpPostalCode' in asksOf(edge));
  expect(labelsOf(found)).toEqual(new Set(['postalDelay is over']));
  expect(found.map(asksOf)).toEqual(found.map(() => ({ lookUpPostalCode: { postal: '238859' } })));
  expect(targetsOf(by('details.change (a postal code)'))).toEqual(new Set(['changed.pausing']));
  expect(targetsOf(by('details.change (another street)'))).toEqual(new Set(['changed.quiet']));
  const others = by(/^details\.change \(a(?:nother name| right email| wrong email)\)$/);
  expect(breaking(others, (edge) => to(edge) === (from(edge) === 'unchanged' ? 'changed.quiet' : from(edge)))).toEqual(
    [],
  );
  expect(targetsOf(by(/^lookUpPostalCode/))).toEqual(new Set(['changed.quiet']));
  const street = by('lookUpPostalCode -> the street');
  expect(
    breaking(street, (edge) => {
      const { form, isFound } = after(edge);
      return form.address === '290 Orchard Road' && form.unit === '#08-112' && isFound && !isSameWrite(edge);
    }),
  ).toEqual([]);
  const unfound = by(/^lookUpPostalCode -> (?:NOT_FOUND|offline)$/);
  expect(unfound.map(after)).toEqual(unfound.map(before));
});

it('typing is another write, which is not saved yet; the found street is named until the address changes', () => {
  const typed = by(/^details\.change/);
  expect(breaking(typed, (edge) => !isSameWrite(edge) && !after(edge).isSaved)).toEqual([]);
  expect(
    breaking(typed, (edge) => {
      const isOfAddress = /street|postal/.test(edge.label);
      return after(edge).isFound === (before(edge).isFound && !isOfAddress);
    }),
  ).toEqual([]);
  expect(new Set(typed.map((edge) => before(edge).isFound))).toEqual(new Set([true, false]));
});

it('a page with unsaved changes asks first: saved, discarded or gone on with', () => {
  expect(targetsOf(by('page.leave'))).toEqual(new Set(['leaving']));
  expect(sourcesOf(by('page.leave'))).toEqual(
    new Set(['changed.quiet', 'changed.pausing', 'changed.lookingUp', 'proving', 'provingContact']),
  );
  expect(breaking(by('page.leave'), (edge) => isChanged(before(edge)) || from(edge) === 'changed.quiet')).toEqual([]);
  const fromCode = by('page.leave').filter((edge) => from(edge) === 'provingContact');
  expect(breaking(fromCode, (edge) => after(edge).toProve.length === 0 && after(edge).contact === null)).toEqual([]);
  const stayed = by('step.back');
  expect(sourcesOf(stayed)).toEqual(new Set(['leaving']));
  expect(targetsOf(stayed)).toEqual(new Set(['changed.quiet']));
  expect(stayed.map(after)).toEqual(stayed.map((edge) => ({ ...before(edge), isLeaving: false })));
  expect(breaking(by('leave.save'), (edge) => after(edge).isLeaving)).toEqual([]);
  const left = edges.filter((edge) => effectsOf(edge).includes('emits page.left'));
  expect(labelsOf(left)).toEqual(
    new Set(['leave.discard', 'saveProfile -> the new details', 'saveProfile -> another email waits']),
  );
  expect(targetsOf(left)).toEqual(new Set(['left']));
  const saved = by(/^saveProfile -> (?:the new details|another email waits)$/);
  expect(breaking(saved, (edge) => (to(edge) === 'left') === before(edge).isLeaving)).toEqual([]);
});

it('who stays on the page is not led away by the next save, also where a proof was asked for on the way out', () => {
  expect(by('step.back').some((edge) => before(edge).isLeaving)).toBe(true);
  const onPage = /^(?:changed|unchanged|provingContact|takingContact|dropping)/;
  expect(breakingOn(onPage, ({ isLeaving }) => !isLeaving)).toEqual([]);
  const leaving = edges.filter((edge) => after(edge).isLeaving && !before(edge).isLeaving);
  expect(labelsOf(leaving)).toEqual(new Set(['leave.save']));
});

it('what is discarded shows the data of the clinic, without a word of what failed', () => {
  const discarded = by(/^(?:changes|leave)\.discard$/);
  expect(targetsOf(discarded)).toEqual(new Set(['unchanged', 'left']));
  expect(targetsOf(by('changes.discard'))).toEqual(new Set(['unchanged']));
  expect(discarded.map(after)).toEqual(
    discarded.map((edge) => ({
      ...before(edge),
      form: formOf(before(edge).profile),
      failure: null,
      isFound: false,
      foundUnit: '',
      elsewhere: [],
    })),
  );
});

it('opened, the form shows the data of the clinic, with nothing found, saved or being left', () => {
  const first = {
    failure: null,
    isFound: false,
    foundUnit: '',
    isSaved: false,
    isLeaving: false,
    toProve: [],
    contact: null,
  };
  for (const { context } of flows.map(initialOf)) {
    expect(context).toMatchObject({ ...first, elsewhere: [] });
    expect(context.form).toEqual(formOf(context.profile));
  }
});

it('the typed form is kept on the way to the digital ID, and at no other time', () => {
  const context = { form: { name: 'Nora Wee' }, isLeaving: true };
  const snapshot = { status: 'active' as const, output: undefined, error: undefined, value: 'proving' };
  const proving = (value: string) => ({
    ...snapshot,
    context,
    children: { reauthentication: { snapshot: { value } } },
  });
  expect(keptDetails(proving('digitalId'))).toEqual({
    ...snapshot,
    value: { changed: 'quiet' },
    context: { ...context, isLeaving: false },
    children: {},
  });
  expect(keptDetails(proving('password'))).toBe(null);
  expect(keptDetails(snapshot)).toBe(null);
});
