/** The offer of a passkey after a sign-in by password: only to whom it helps, and once. */

import { i18n } from '@lingui/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StaffId } from '#contract/ids.ts';
import { PasskeyOffer } from '#desk/app/views/passkey-offer.tsx';
import { type Desk, type DeskKept, DeskProvider } from '#desk/app/views/use-desk.ts';
import { messages } from '#locales/desk/en-US.ts';
import { LanguageProvider } from '#src/app/i18n/provider.tsx';

beforeEach(() => {
  i18n.load('en-US', messages);
  i18n.activate('en-US');
});
afterEach(cleanup);

interface Opened {
  hasPasskey?: boolean;
  areKnown?: boolean;
  section?: string;
  kept?: DeskKept;
}
const open = ({ hasPasskey = false, areKnown = true, section = 'day', kept = {} }: Opened = {}) => {
  const send = vi.fn();
  const snapshot = { context: { staff: { me: { _id: 'nadia', hasPasskey } }, section } };
  const desk = {
    actor: { send, getSnapshot: () => snapshot, subscribe: () => ({ unsubscribe: () => {} }) },
    services: { passkeys: { areKnown } },
    kept,
    keep: (name: 'passkeyLeftBy', each: StaffId) => {
      kept[name] = each;
    },
  } as unknown as Desk;
  render(
    <LanguageProvider>
      <DeskProvider value={desk}>
        <PasskeyOffer />
      </DeskProvider>
    </LanguageProvider>,
  );
  return { send, kept };
};
const offers = () => screen.queryAllByRole('button', { name: 'Use a passkey next time' }).length;

it('leads to where a passkey is added', () => {
  const { send, kept } = open();
  fireEvent.click(screen.getByRole('button', { name: 'Use a passkey next time' }));
  expect(send.mock.calls).toEqual([[{ type: 'section.open', section: 'account' }]]);
  expect(kept).toEqual({ passkeyLeftBy: 'nadia' });
});

it('is gone once it was left, also after the desk was locked', () => {
  const { kept } = open();
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(offers()).toBe(0);
  cleanup();
  open({ kept });
  expect(offers()).toBe(0);
});

it('is shown again to another person who signs in on the same page', () => {
  const left = open();
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(left.kept.passkeyLeftBy).toBe('nadia');
  cleanup();
  open({ kept: { ...left.kept, passkeyLeftBy: 'mohan' as StaffId } });
  expect(offers()).toBe(1);
});

it.each<[string, Opened]>([
  ['who has a passkey', { hasPasskey: true }],
  ['a browser that knows none', { areKnown: false }],
  ['whoever is where they are added', { section: 'account' }],
])('is not shown to %s', (_, opened) => {
  open(opened);
  expect(offers()).toBe(0);
});
