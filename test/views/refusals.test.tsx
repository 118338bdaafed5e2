/** Refusals in the patient's language, whatever language they were answered in (ERR-20, API-09). */
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { i18n } from '@lingui/core';
import { act } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { appointmentCalls } from '#contract/calls/appointment.calls.ts';
import { FAILURE_STATUS, type FailureCode } from '#contract/failure-codes.ts';
import { answer } from '#harness/dom/gate.ts';
import { sees, tap, toasts } from '#harness/dom/hand.ts';
import { type Harness, openHarness, stageClocks } from '#harness/dom/harness.tsx';
import { fillSignIn } from '#harness/dom/passwords.ts';
import { book, toDetail } from '#harness/dom/steps.ts';
import { REFUSAL_WORDS } from '#server/kit/refusal-words.ts';
import { showLanguage } from '#src/app/i18n/language.ts';
import type { Language } from '#src/app/i18n/languages.ts';
import { REFUSALS } from '#src/ui/flow/refusals.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
stageClocks();

const CODES = Object.keys(FAILURE_STATUS) as FailureCode[];
const speak = async (harness: Harness, language: Language) => {
  await act(() => showLanguage(language));
  await harness.settle();
};

describe('the catalogue', () => {
  it.each([
    ['en-US', 'en'],
    ['zh-CN', 'zh'],
  ] as const)('ERR-20 I18N-04: has the very words of the server for every code (%s)', async (locale, language) => {
    const [catalogue] = await getCatalogs(getConfig());
    const messages = (await catalogue?.read(locale)) ?? {};
    const said = CODES.map((code) => [code, messages[REFUSALS[code].id]?.translation]);
    expect(said).toEqual(CODES.map((code) => [code, REFUSAL_WORDS[code][language]]));
  });
});

describe('a refusal on the screen', () => {
  it('ERR-20 I18N-05: follows the language below a form', async () => {
    const harness = await openHarness(world(), { at: '/signIn' });
    fillSignIn('meiling', 'Wrong-2026');
    tap('button', 'Sign in');
    await harness.settle();
    expect(sees(REFUSAL_WORDS.WRONG_CREDENTIALS.en)).toBe(true);
    await speak(harness, 'zh-CN');
    expect([sees(REFUSAL_WORDS.WRONG_CREDENTIALS.en), sees(REFUSAL_WORDS.WRONG_CREDENTIALS.zh)]).toEqual([false, true]);
    await speak(harness, 'en-US');
    expect(sees(REFUSAL_WORDS.WRONG_CREDENTIALS.en)).toBe(true);
  });

  it('ERR-20 I18N-05: follows the language in a toast', async () => {
    const harness = await openHarness(world(), { at: '/appointment', as: 'meiling' });
    await toDetail(harness);
    harness.gate.route(
      appointmentCalls.createAppointment,
      answer(409, { success: false, code: 'SLOT_TAKEN', message: 'Vergeben.' }),
    );
    await book(harness);
    await harness.until(() => toasts().length > 0, 'the message');
    expect(toasts()).toEqual([REFUSAL_WORDS.SLOT_TAKEN.en]);
    await speak(harness, 'zh-CN');
    expect([i18n.locale, toasts()]).toEqual(['zh-CN', [REFUSAL_WORDS.SLOT_TAKEN.zh]]);
    await speak(harness, 'en-US');
  });
});
