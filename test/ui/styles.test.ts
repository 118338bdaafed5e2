import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const tokens = readFileSync('src/styles/tokens.css', 'utf8');
const [light = '', dark = ''] = tokens.split('@media (prefers-color-scheme: dark)');
const colours = (css: string) =>
  Object.fromEntries([...css.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name, hex]) => [name, hex]));
const THEMES = { light: colours(light), dark: { ...colours(light), ...colours(dark) } };

/** Relative luminance and contrast of WCAG 2.2. */
const luminance = (hex: string) =>
  [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, index) => sum + part * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0);
const contrast = (a: string, b: string) => {
  const [dim = 0, bright = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (bright + 0.05) / (dim + 0.05);
};

/** Text colours by background colour. */
const TEXT: Record<string, string[]> = {
  bg: ['text', 'text-2', 'text-disabled', 'primary-text', 'danger', 'success'],
  surface: ['text', 'text-2', 'text-disabled', 'primary-text', 'danger', 'success', 'warn', 'info'],
  sunken: ['text', 'text-2'],
  primary: ['on-primary'],
  'primary-hover': ['on-primary'],
  'primary-press': ['on-primary'],
  'primary-soft': ['text', 'text-2', 'primary-text', 'on-primary-soft'],
  'primary-soft-2': ['on-primary-soft'],
  danger: ['on-danger'],
  'danger-soft': ['text', 'danger'],
  'success-soft': ['text', 'success'],
  'warn-soft': ['text', 'warn'],
  'info-soft': ['text', 'info'],
  niks: ['on-niks', 'on-niks-2', 'coin'],
  coin: ['on-coin'],
  jambu: ['on-jambu'],
  yolk: ['on-yolk'],
  toast: ['on-toast', 'toast-action'],
};
const SHAPES: Record<string, string[]> = {
  bg: ['control', 'focus', 'primary'],
  surface: ['control', 'focus', 'primary', 'warn'],
  'primary-soft': ['focus'],
};

describe.each(Object.entries(THEMES))('in the %s theme', (_, colour) => {
  const tooWeak = (pairs: Record<string, string[]>, least: number) =>
    Object.entries(pairs).flatMap(([ground, names]) =>
      names
        .map((name) => ({
          pair: `${name} on ${ground}`,
          ratio: contrast(colour[name] ?? '#000000', colour[ground] ?? '#000000'),
        }))
        .filter(({ ratio }) => ratio < least),
    );

  test('text has a contrast of at least 4.5 on its ground', () => expect(tooWeak(TEXT, 4.5)).toEqual([]));
  test('controls, signs and the focus ring have at least 3', () => expect(tooWeak(SHAPES, 3)).toEqual([]));
});

test('each class that a component names is in its stylesheet', () => {
  const unknown = globSync('src/**/*.tsx').flatMap((file) => {
    const code = readFileSync(file, 'utf8');
    const sheet = /import styles from '(.+\.module\.css)'/.exec(code)?.[1];
    if (!sheet) return [];
    const css = readFileSync(path.join(path.dirname(file), sheet), 'utf8');
    const names = [...code.matchAll(/\bstyles\.(\w+)/g)].map(([, name]) => name ?? '');
    return names.filter((name) => !new RegExp(`\\.${name}\\b`).test(css)).map((name) => `${file}: ${name}`);
  });
  expect(unknown).toEqual([]);
});
