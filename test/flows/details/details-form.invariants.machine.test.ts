/** How one field of the details changes the others, and what the form takes, needs and shows. */
import { describe, expect, it } from 'vitest';
import { ADDRESS_PART_MAX } from '#contract/constants.ts';
import type { Profile } from '#contract/entities/person.ts';
import { detailsReasons } from '#machines/details/details.reasons.ts';
import { changesOf, newlyPending, sentOf } from '#machines/details/details.rules.ts';
import {
  selectIsEdited,
  selectIsMonthFixed,
  selectIsNameFixed,
  selectIsUnitUnchecked,
} from '#machines/details/details.selectors.ts';
import type { DetailsContext, DetailsEvent, DetailsForm, SaveInput } from '#machines/details/details.types.ts';
import { whyNot } from '#machines/kit/reasons.ts';
import { detailsFlow, flows } from '#model/details/details.model.ts';
import { startScripted } from '#model/scripted-ports.ts';
import { initialOf } from '#model/walker.ts';
import { spaceOf } from '#test/kit/space.ts';

const { after, asking, before, edges, eventOf, inputOf, named, of, to } = spaceOf<DetailsContext, DetailsEvent>(flows);

const { profile } = initialOf(detailsFlow).context as DetailsContext;
const opened = (members: Partial<Profile>) =>
  startScripted({ ...detailsFlow, input: { ...Object(detailsFlow.input), profile: { ...profile, ...members } } });
const typedIn = async (members: Partial<Profile>, changes: Partial<DetailsForm>) => {
  const details = opened(members);
  await details.fire({ type: 'details.change', changes } as { type: string });
  return details.snapshot().context as DetailsContext;
};
const needOf = async (members: Partial<Profile>, changes: Partial<DetailsForm>) => {
  const details = opened(members);
  await details.fire({ type: 'details.change', changes } as { type: string });
  return whyNot(details.snapshot(), { type: 'step.next' }, detailsReasons)?.id ?? null;
};
const NO_ADDRESS = { countryCode: null, postal: '', address: '', unit: '' };
const LONG = 'a'.repeat(ADDRESS_PART_MAX + 1);
const OLD = { countryCode: 'SG', postal: '12345', address: '1 Old Road', unit: '' };

describe('what was typed is saved', () => {
  it.each<[string, Partial<Profile>, Partial<DetailsForm>, string | null]>([
    ['with another name', {}, { name: 'Nora' }, null],
    ['not without a name', {}, { name: ' ' }, 'needsName'],
    ['not with a name of digits', {}, { name: '123' }, 'wrongName'],
    ['beside a name of digits that the clinic has', { name: '123' }, { email: 'nora@example.com' }, null],
    ['not without the email that the clinic has', {}, { email: '' }, 'wrongEmail'],
    ['without an email where there was none', { email: null }, { name: 'Nora' }, null],
    ['not with half an email where there was none', { email: null }, { email: 'nora@' }, 'wrongEmail'],
    ['not with half a phone', {}, { phoneNumber: '9123' }, 'wrongPhone'],
    ['without any address', { address: null }, { name: 'Nora' }, null],
    ['not with a unit alone', { address: null }, { unit: '#01-01' }, 'needsCountry'],
    ['not with a country alone', { address: null }, { countryCode: 'SG' }, 'needsPostal'],
    ['not with a postal code alone', { address: null }, { postal: '238859' }, 'needsCountry'],
    ['not with a street alone', { address: null }, { address: '1 Orchard Road' }, 'needsCountry'],
    ['not without the country', {}, { countryCode: null }, 'needsCountry'],
    ['not without the postal code', {}, { postal: '' }, 'needsPostal'],
    ['not with a postal code that is too short', {}, { postal: '16007' }, 'wrongPostal'],
    ['not without the street', {}, { address: ' ' }, 'needsAddress'],
    ['not with a street that is too long', {}, { address: LONG }, 'longAddress'],
    ['not with a unit that is too long', {}, { unit: LONG }, 'longAddress'],
    ['beside a postal code of an older rule', { address: OLD }, { name: 'Nora' }, null],
    ['not with another street at it', { address: OLD }, { address: '1 New Road' }, 'wrongPostal'],
    ['not where it is what the clinic has', {}, { name: `${profile.name} ` }, 'needsChange'],
    ['not where all of an address is taken away', {}, NO_ADDRESS, 'needsChange'],
  ])('PROFILE-06: %s', async (_, members, changes, need) => {
    expect(await needOf(members, changes)).toBe(need);
  });

  it('PROFILE-05: each changed value beside the one that was seen before, and no other', () => {
    const sent = asking('saveProfile').map((edge) => ({ edge, ...(inputOf(edge, 'saveProfile') as SaveInput) }));
    for (const { edge, changes } of sent) {
      const { before: seen = {}, ...changed } = changes;
      const { form, profile: known } = after(edge);
      expect(Object.keys(seen).toSorted()).toEqual(Object.keys(changed).toSorted());
      expect(known).toMatchObject(seen);
      expect(changed.name).toBe(form.name === known.name ? undefined : form.name);
      expect(changed.email).toBe(form.email === known.email ? undefined : form.email);
      const { postal, address } = form;
      const isMoved = postal !== known.address?.postal || address !== known.address.address;
      expect(changed.address).toEqual(isMoved ? { ...known.address, postal, address } : undefined);
    }
    const named = new Set(sent.flatMap(({ changes }) => Object.keys(changes)));
    expect(named).toEqual(new Set(['name', 'email', 'address', 'before']));
  });

  it('a month of birth once, with that none was known', async () => {
    const context = await typedIn({ birthMonth: null }, { birthMonth: 5 });
    expect(sentOf(context)).toEqual({ birthMonth: 5, before: { birthMonth: null } });
    expect(changesOf(await typedIn({ birthMonth: null }, { birthMonth: null }))).toEqual({});
  });

  it('a country that is written apart from the number, and the number of a paste with both', async () => {
    const { form } = await typedIn({}, { phoneNumber: '+62 812 3456 7890' });
    expect([form.phoneCode, form.phoneNumber.replaceAll(' ', '')]).toEqual(['+62', '81234567890']);
    expect(changesOf(await typedIn({}, { phoneCode: '+62' })).phone).toBe('+6291234567');
  });
});

describe('what only the clinic changes', () => {
  it('is the name of a proven number', async () => {
    for (const number of ['claimed', 'proven'] as const) {
      const standing = { ...profile.standing, number };
      const isFixed = number === 'proven';
      expect((await typedIn({ standing }, { name: 'Nora' })).form.name).toBe(isFixed ? profile.name : 'Nora');
      expect(selectIsNameFixed(opened({ standing }).snapshot())).toBe(isFixed);
    }
  });

  it('is a month of birth that is known', async () => {
    for (const birthMonth of [null, 3]) {
      const isFixed = birthMonth !== null;
      expect((await typedIn({ birthMonth }, { birthMonth: 5 })).form.birthMonth).toBe(isFixed ? 3 : 5);
      expect(selectIsMonthFixed(opened({ birthMonth }).snapshot())).toBe(isFixed);
    }
  });
});

describe('a street is looked for', () => {
  const statesAfter = async (...typed: Partial<DetailsForm>[]) => {
    const details = opened({});
    for (const changes of typed) await details.fire({ type: 'details.change', changes } as { type: string });
    return details.snapshot().value;
  };

  it('by a whole postal code of Singapore', async () => {
    expect(await statesAfter({ postal: '238859' })).toEqual({ changed: 'pausing' });
    expect(await statesAfter({ postal: '23885' })).toEqual({ changed: 'quiet' });
    expect(await statesAfter({ countryCode: 'MY' }, { postal: '238859' })).toEqual({ changed: 'quiet' });
  });

  it('until another part of the address is typed, and no other field', async () => {
    for (const other of [{ countryCode: 'MY' as const }, { postal: '2388' }, { address: '1 Road' }, { unit: '#01-01' }])
      expect(await statesAfter({ postal: '238859' }, other)).toEqual({ changed: 'quiet' });
    for (const other of [{ name: 'Nora' }, { email: 'nora@' }, { phoneNumber: '9' }, { birthMonth: 5 }])
      expect(await statesAfter({ postal: '238859' }, other)).toEqual({ changed: 'pausing' });
  });

  it('and its unit is to be checked until the person types one', () => {
    const { context, ...snapshot } = opened({}).snapshot();
    const isUnchecked = (unit: string, foundUnit: string) =>
      selectIsUnitUnchecked({
        ...snapshot,
        context: { ...context, foundUnit, form: { ...context.form, unit } },
      });
    expect([isUnchecked('#02-01', '#02-01'), isUnchecked('#02-02', '#02-01'), isUnchecked('', '')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

it('the page is edited while something typed is unsaved, being saved or about to be discarded', () => {
  for (const edge of edges)
    expect([to(edge), selectIsEdited(edge.to)]).toEqual([to(edge), /^(?:changed\.|leaving$|saving$)/.test(to(edge))]);
});

describe('a contact that waits', () => {
  const both = { email: 'nora@example.com', phone: '+6598765432' };

  it.each(['email', 'phone'] as const)(
    'is sent its own code, and is the one that is proven or dropped: %s',
    async (kind) => {
      const details = opened({ pending: both });
      await details.fire({ type: 'contact.prove', kind } as { type: string });
      expect(details.requests.at(-1)).toMatchObject({
        id: 'otp',
        input: { email: null, phone: null, [kind]: both[kind], isAsked: true },
      });
      await details.play('otp -> proven');
      expect(details.requests.at(-1)).toMatchObject({ id: 'proveContact', input: { kind } });
      const dropping = opened({ pending: both });
      await dropping.fire({ type: 'contact.drop', kind } as { type: string });
      expect(dropping.requests.at(-1)).toMatchObject({ id: 'dropContact', input: { kind } });
    },
  );

  it('is one that the server keeps: of any other nothing is proven or dropped', () => {
    for (const [pending, kind] of [
      [{ ...both, email: null }, 'email'],
      [{ ...both, phone: null }, 'phone'],
    ] as const)
      for (const type of ['contact.prove', 'contact.drop'])
        expect(opened({ pending }).snapshot().can({ type, kind })).toBe(false);
  });

  it('since the last save is proven at once, the email first; one that waited before is not asked for again', () => {
    const none = { email: null, phone: null };
    const pendingAfter = (was: Profile['pending'], is: Profile['pending']) =>
      newlyPending({ ...profile, pending: was }, { ...profile, pending: is });
    expect(pendingAfter(none, both)).toEqual(['email', 'phone']);
    expect(pendingAfter({ ...both, phone: null }, both)).toEqual(['phone']);
    expect(pendingAfter({ ...both, email: 'mei2@example.com' }, both)).toEqual(['email']);
    expect(pendingAfter(both, both)).toEqual([]);
    expect(pendingAfter(both, none)).toEqual([]);
  });
});

it('a key that was used is never used for another write', () => {
  expect(edges.filter((edge) => after(edge).attempt < before(edge).attempt).map(named)).toEqual([]);
  const written = edges.filter(({ label }) => /^(?:saveProfile|proveContact|dropContact) -> (?!offline)/.test(label));
  expect(written.filter((edge) => after(edge).attempt === before(edge).attempt).map(named)).toEqual([]);
});

it('PROFILE-05: a field takes what is typed, and leaves every other as it was', () => {
  for (const edge of of('details.change'))
    expect(after(edge).form).toEqual({ ...before(edge).form, ...eventOf<'details.change'>(edge).changes });
});
