/** A number that an account claims, and the person of the digital ID who says whose account it is. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordsCalls } from '#contract/calls/records.calls.ts';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { ready, sees, tap, textOf, toasts, write } from '#harness/dom/hand.ts';
import { type Harness, openHarness, stageClocks } from '#harness/dom/harness.tsx';
import { approve, type OpenIdentityProvider, openIdentityProvider } from '#harness/server/digital-id.ts';
import { setPassword } from '#harness/server/logins.ts';
import { field } from '#harness/sign-up/sign-up.steps.ts';
import type { Persona } from '#sandbox/identity-provider/personas.ts';
import { patientIdOf } from '#server/demo/people.data.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
let provider: OpenIdentityProvider;
beforeAll(async () => {
  provider = await openIdentityProvider(world());
});
afterAll(() => provider.close());
stageClocks();
beforeEach(() => setPassword(world(), 'Passw0rd', 'daniel'));

const title = () => textOf(document.querySelector('h1') ?? document.body);
const press = async (harness: Harness, name: string) => {
  tap('button', name);
  await harness.settle();
};
const comeBack = async (harness: Harness, persona: Persona['key'] | null) => {
  await harness.until(() => harness.departures.length > 0, 'the departure');
  const { pathname, searchParams } = await approve(harness.departures.at(-1) ?? '', persona);
  await harness.reload(`${pathname}?${searchParams}`);
};
/** From the sign-in page to the question whose account it is. */
const toQuestion = async (at = '/signIn') => {
  const harness = await openHarness(world(), { at });
  tap('button', 'Sign in with Digital ID');
  await comeBack(harness, 'daniel');
  return harness;
};
const claim = async (harness: Harness, password = 'Passw0rd') => {
  write(field('password'), password);
  await press(harness, 'Use this account');
};
const claims = (harness: Harness) => harness.gate.sentTo(signinCalls.claimAccount);
const exchanges = (harness: Harness) => harness.gate.sentTo(signinCalls.signInWithSingpass);
const stored = () => JSON.stringify([localStorage, sessionStorage]);

describe('an account claims the number', () => {
  it('says in plain words what was found and what each answer means, with the focus on the question', async () => {
    await toQuestion();
    expect([title(), document.activeElement]).toEqual(['Is this account yours?', document.querySelector('h1')]);
    const words = textOf(document.querySelector('main') ?? document.body);
    for (const sentence of [
      'd****@example.com',
      'If you signed up before, it is yours.',
      'You enter its password once.',
      'All other devices are signed out.',
      'You get an account of your own. Nothing of the other one comes along.',
    ])
      expect(words).toContain(sentence);
    expect(document.body.innerHTML).not.toContain('daniel.ong@example.com');
  });

  it('a reload shows the question again, asks nothing, and still leads to the page that was wanted at first', async () => {
    const harness = await toQuestion('/signIn?from=%2Fappointment%3Fflow%3Dappointments');
    await harness.reload();
    expect([title(), exchanges(harness).length]).toEqual(['Is this account yours?', 1]);
    await press(harness, 'This account is mine');
    await claim(harness);
    expect(harness.address()).toBe('/appointment?flow=appointments');
  });

  it('a wrong password stays with its words; the password is in no storage, and gone after a reload', async () => {
    const harness = await toQuestion();
    await press(harness, 'This account is mine');
    await press(harness, 'Use this account');
    expect([sees('Enter the password of this account.'), document.activeElement]).toEqual([true, field('password')]);
    await claim(harness, 'Wrong-2026');
    expect([sees('Wrong login credentials, please try again.'), field('password').value]).toEqual([true, 'Wrong-2026']);
    expect(stored()).not.toContain('Wrong-2026');
    await harness.reload();
    expect([title(), field('password').value]).toEqual(['Show that it is yours', '']);
    await claim(harness);
    expect([harness.address(), stored().includes('Passw0rd')]).toEqual(['/home', false]);
  });

  it('a reload while the password is looked at does not send it again', async () => {
    const harness = await toQuestion();
    await press(harness, 'This account is mine');
    harness.gate.hold(signinCalls.claimAccount);
    await claim(harness);
    await harness.until(() => harness.gate.isHeld(signinCalls.claimAccount), 'the claim');
    expect(stored()).not.toContain('Passw0rd');
    await harness.reload();
    expect([title(), claims(harness).length, field('password').value]).toEqual(['Show that it is yours', 1, '']);
  });

  it('not theirs, they sign up with the name as it came; a reload keeps that, and why', async () => {
    const harness = await toQuestion();
    await press(harness, 'It is not mine');
    await harness.until(() => sees('This becomes an account of your own.'), 'the details');
    await harness.reload();
    expect([sees('This becomes an account of your own.'), sees('Daniel Ong')]).toEqual([true, true]);
    expect([document.querySelector('input[name=name]'), claims(harness)]).toEqual([null, []]);
  });

  it('Back leads from the password to the question, and from there to sign-in', async () => {
    const harness = await toQuestion();
    await press(harness, 'This account is mine');
    write(field('password'), 'Passw0rd');
    await press(harness, 'Back');
    expect(title()).toBe('Is this account yours?');
    await press(harness, 'Use password instead');
    expect([title(), harness.address()]).toEqual(['Sign in', '/signIn']);
  });
});

describe('a member whose number is only claimed', () => {
  const open = (tab: string) => openHarness(world(), { as: 'daniel', at: `/records?tab=${tab}` });

  it.each(['invoices', 'refills', 'regimen', 'documents'])('reads above %s why records are not shown', async (tab) => {
    await open(tab);
    expect(sees('Your records are shown once we know that it is you.')).toBe(true);
    expect([ready('button', 'Use Digital ID').length, ready('link', /^Call us/).length]).toEqual([1, 1]);
    expect(sees(/^No (?:invoice|refill|regimen|document) yet$/)).toBe(false);
  });

  it('goes to the digital ID as who they are, and comes back to the list that they left', async () => {
    const harness = await open('documents');
    await press(harness, 'Use Digital ID');
    await comeBack(harness, 'daniel');
    await press(harness, 'This account is mine');
    await harness.reload();
    await claim(harness);
    expect(harness.address()).toBe('/records?tab=documents');
    expect(sees('Your records are shown once')).toBe(false);
    expect(harness.gate.sentTo(signinCalls.signInAsGuest)).toEqual([]);
  });

  it('who declines there goes back to the list, still signed in', async () => {
    const harness = await open('documents');
    await press(harness, 'Use Digital ID');
    await comeBack(harness, null);
    expect(sees('Nothing has changed yet.')).toBe(true);
    await press(harness, 'Back');
    expect([harness.address(), harness.app().session.getSnapshot().matches({ present: 'member' })]).toEqual([
      '/records?tab=documents',
      true,
    ]);
  });

  it('whose digital ID has another number is sent to the counter, not to another sign-up', async () => {
    const harness = await open('documents');
    await press(harness, 'Use Digital ID');
    await comeBack(harness, 'newcomer');
    expect(toasts()).toEqual([
      'Your Digital ID has another number than this account. Please bring your ID to the counter.',
    ]);
    expect([harness.address(), harness.flow('signUp')]).toEqual(['/records?tab=documents', null]);
  });

  it('reads another sentence when another person has proven the number, without the digital ID', async () => {
    await world()
      .db.updateTable('identifier')
      .set({ lost_at: await world().clock.now(), lost_to: patientIdOf('meiling') })
      .where('patient_id', '=', patientIdOf('daniel'))
      .where('kind', '=', 'number')
      .execute();
    const harness = await open('documents');
    expect(sees('Another person has confirmed the number you gave.')).toBe(true);
    expect(sees('If this is a mistake, bring your ID to the counter.')).toBe(true);
    expect([ready('button', 'Use Digital ID'), harness.gate.sentTo(recordsCalls.listDocuments).length]).toEqual([
      [],
      1,
    ]);
  });

  it('is asked on the profile to confirm the email; who has proven it is not', async () => {
    const harness = await openHarness(world(), { as: 'daniel', at: '/profile' });
    expect(sees('Please confirm your email: we sent a letter to daniel.ong@example.com.')).toBe(true);
    harness.close();
    await openHarness(world(), { as: 'meiling', at: '/profile' });
    expect(sees('Please confirm your email')).toBe(false);
  });
});
