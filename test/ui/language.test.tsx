import { i18n } from '@lingui/core';
import { Trans } from '@lingui/react';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { chooseLanguage, followOtherTabs, showLanguage } from '#src/app/i18n/language.ts';
import { LANGUAGES } from '#src/app/i18n/languages.ts';
import { LANGUAGE_KEY, storedLanguage } from '#src/app/i18n/stored-language.ts';
import { LanguageButton } from '#src/ui/language-button/language-button.tsx';
import { SkipLink } from '#src/ui/skip-link/skip-link.tsx';
import { render } from './render.tsx';

describe('the choice', () => {
  test('I18N-01: the languages are English and Simplified Chinese', () => {
    expect(LANGUAGES).toEqual(['en-US', 'zh-CN']);
  });

  test.each([null, 'fr-FR', '', '{"broken'])('I18N-02: with %j stored the language is en-US', (stored) => {
    if (stored !== null) localStorage.setItem(LANGUAGE_KEY, stored);
    expect(storedLanguage()).toBe('en-US');
  });

  test('I18N-05: a Chinese browser with nothing stored starts in English', () => {
    vi.stubGlobal('navigator', { language: 'zh-CN', languages: ['zh-CN', 'zh'] });
    expect(storedLanguage()).toBe('en-US');
    vi.unstubAllGlobals();
  });

  test('PWA-15: a choice is there at the next visit', async () => {
    await act(() => chooseLanguage('zh-CN'));
    expect(storedLanguage()).toBe('zh-CN');
  });

  test('a browser that denies storage still shows the chosen language', async () => {
    const denied = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    await act(() => chooseLanguage('zh-CN'));
    expect(i18n.locale).toBe('zh-CN');
    denied.mockRestore();
  });
});

describe('the switch', () => {
  test('I18N-05: texts change at once and without a reload, and so does the language of the document', async () => {
    render(
      <>
        <SkipLink />
        <LanguageButton language="en-US" onChange={(language) => void chooseLanguage(language)} />
      </>,
    );
    expect(screen.getByRole('link', { name: 'Skip to content' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: '中文' }));
    expect(await screen.findByRole('link', { name: '跳到内容' })).toBeDefined();
    expect(document.documentElement.lang).toBe('zh-Hans-CN');
  });

  test('another tab’s choice is followed', async () => {
    const stop = followOtherTabs();
    localStorage.setItem(LANGUAGE_KEY, 'zh-CN');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: LANGUAGE_KEY })));
    await waitFor(() => expect(i18n.locale).toBe('zh-CN'));
    stop();
  });
});

test('I18N-03: a message without a translation shows its English text, marked as English', async () => {
  vi.stubGlobal('UNTRANSLATED', 'another sample');
  await showLanguage('zh-CN');
  i18n.load('zh-CN', { ...i18n.messages, sample: 'Not translated yet' });
  render(<Trans id="sample" />);
  expect(screen.getByText('Not translated yet').lang).toBe('en');
  vi.unstubAllGlobals();
});
