/** The offer of a passkey after a sign-in by password: shown once, and only to a person whom it helps. */

import { i18n } from '@lingui/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { DoneActorEvent } from 'xstate';
import type { StaffId } from '#contract/ids.ts';
import { PasskeyOffer } from '#desk/app/views/passkey-offer.tsx';
import { type DeskKept, DeskProvider } from '#desk/app/views/use-desk.ts';
import { deskAround } from '#harness/desk/desk-around.ts';
import { messages } from '#locales/desk/en-US.ts';
import type { DeskEvent, DeskStaff } from '#machines/desk/desk.types.ts';
import { required } from '#machines/kit/required.ts';
import { staffOf } from '#model/desk/desk.model.ts';
import { machines } from '#model/flows.ts';
import { startScripted } from '#model/scripted-ports.ts';
import { LanguageProvider } from '#src/app/i18n/provider.tsx';

beforeEach(() => {
  i18n.load('en-US', messages);
  i18n.activate('en-US');
});
afterEach(cleanup);

interface Opened {
  hasPasskey?: boolean;
  areKnown?: boolean;
  isAtAccount?: boolean;
  kept?: DeskKept;
}
const toAccount: DeskEvent = { type: 'section.open', section: 'account' };
/** Opens the offer at a desk that has just read its person. */
const open = async ({ hasPasskey = false, areKnown = true, isAtAccount = false, kept = {} }: Opened = {}) => {
  const puppets = startScripted(required(machines.get('desk')?.[areKnown ? 0 : 1] ?? null, 'desk'));
  const staff = staffOf(false);
  const read: DoneActorEvent<DeskStaff> = {
    type: 'xstate.done.actor.readStaff',
    actorId: 'readStaff',
    output: { ...staff, me: { ...staff.me, hasPasskey } },
  };
  await puppets.fire(read);
  if (isAtAccount) await puppets.fire(toAccount);
  render(
    <LanguageProvider>
      <DeskProvider value={deskAround(puppets.actor, kept, areKnown)}>
        <PasskeyOffer />
      </DeskProvider>
    </LanguageProvider>,
  );
  return { puppets, kept };
};
const offers = () => screen.queryAllByRole('button', { name: 'Use a passkey next time' }).length;

it('leads to where a passkey is added', async () => {
  const { puppets, kept } = await open();
  fireEvent.click(screen.getByRole('button', { name: 'Use a passkey next time' }));
  expect(puppets.snapshot().context.section).toBe('account');
  expect(offers()).toBe(0);
  expect(kept).toEqual({ passkeyLeftBy: 'nadia' });
});

it('is gone once it was left, also after the desk was locked', async () => {
  const { kept } = await open();
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(offers()).toBe(0);
  cleanup();
  await open({ kept });
  expect(offers()).toBe(0);
});

it('is shown again to another person who signs in on the same page', async () => {
  const left = await open();
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(left.kept.passkeyLeftBy).toBe('nadia');
  cleanup();
  await open({ kept: { ...left.kept, passkeyLeftBy: 'mohan' as StaffId } });
  expect(offers()).toBe(1);
});

it.each<[string, Opened]>([
  ['who has a passkey', { hasPasskey: true }],
  ['a browser that knows none', { areKnown: false }],
  ['whoever is where they are added', { isAtAccount: true }],
])('is not shown to %s', async (_, opened) => {
  await open(opened);
  expect(offers()).toBe(0);
});
