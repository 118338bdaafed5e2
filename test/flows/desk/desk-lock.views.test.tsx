/** The locked desk: by passkey, PIN or code, and no way costs another. */
import { i18n } from '@lingui/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LockView } from '#desk/app/views/lock-view.tsx';
import { DeskProvider } from '#desk/app/views/use-desk.ts';
import { deskAround } from '#harness/desk/desk-around.ts';
import { messages } from '#locales/desk/en-US.ts';
import { required } from '#machines/kit/required.ts';
import { machines } from '#model/flows.ts';
import { startScripted } from '#model/scripted-ports.ts';
import { LanguageProvider } from '#src/app/i18n/provider.tsx';

beforeEach(() => {
  i18n.load('en-US', messages);
  i18n.activate('en-US');
});
afterEach(cleanup);

/** @param index of the ways in which the desk's model begins: 0 knows passkeys, 1 does not */
const lockedDesk = async (index: number, read = 'readStaff -> locked') => {
  const puppets = startScripted(required(machines.get('desk')?.[index] ?? null, 'desk'));
  await puppets.play(read);
  render(
    <LanguageProvider>
      <DeskProvider value={deskAround(puppets.actor)}>
        <LockView />
      </DeskProvider>
    </LanguageProvider>,
  );
  return (...labels: string[]) => act(() => puppets.play(...labels));
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pinField = () => screen.getByLabelText<HTMLInputElement>('Your PIN');
const namesOf = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
const codeField = () => screen.getByLabelText<HTMLInputElement>('The code from your app');
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

it('a passkey that was left, or refused, leaves the typed code where it is; only the refusal has words', async () => {
  const play = await lockedDesk(0);
  fireEvent.change(codeField(), { target: { value: '48' } });
  press('Unlock with a passkey');
  expect(screen.getByRole('button', { name: 'Waiting for your passkey…' }).getAttribute('aria-busy')).toBe('true');
  press('Cancel');
  expect([codeField().value, alerts()]).toEqual(['48', []]);
  press('Unlock with a passkey');
  await play('askPasskey -> left');
  expect([codeField().value, alerts()]).toEqual(['48', []]);
  press('Unlock with a passkey');
  await play('askPasskey -> unusable');
  expect([codeField().value, alerts()]).toEqual([
    '48',
    ['This device has no passkey that works here. Please use your code.'],
  ]);
  press('Unlock with a passkey');
  expect(alerts()).toEqual([]);
  await play('askPasskey -> used', 'unlockByPasskey -> PASSKEY_REFUSED');
  expect([codeField().value, alerts()]).toEqual(['48', ['PASSKEY_REFUSED']]);
  expect(codeField().getAttribute('aria-invalid')).toBeNull();
});

it('the code can be typed while the browser asks for the passkey', async () => {
  await lockedDesk(0);
  press('Unlock with a passkey');
  fireEvent.change(codeField(), { target: { value: '482905' } });
  press('Unlock');
  expect(screen.getByRole('button', { name: 'Unlock' }).getAttribute('aria-busy')).toBe('true');
});

it('a browser without passkeys is offered none', async () => {
  await lockedDesk(1);
  expect(screen.queryByRole('button', { name: /passkey/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Unlock' }).className).toContain('btn--primary');
});

it('a wrong code is called so, and what a fifth one does', async () => {
  const play = await lockedDesk(1);
  fireEvent.change(codeField(), { target: { value: '482905' } });
  press('Unlock');
  await play('unlock -> WRONG_CREDENTIALS');
  expect(alerts()).toEqual(['Wrong code. The fifth wrong try signs you out.']);
});

it('the person who has a PIN finds its field first, hidden and in focus, and the passkey after it', async () => {
  const play = await lockedDesk(0, 'readStaff -> locked, with a PIN');
  expect([pinField().type, pinField().inputMode, document.activeElement === pinField()]).toEqual([
    'password',
    'numeric',
    true,
  ]);
  expect(screen.queryByLabelText('The code from your app')).toBeNull();
  expect(namesOf()).toEqual(['Unlock', 'Use the code of the app', 'Unlock with a passkey', 'Somebody else signs in']);
  expect(screen.getByRole('button', { name: 'Unlock' }).className).toContain('btn--primary');
  press('Unlock');
  expect(alerts()).toEqual(['Type the 6 digits of your PIN']);
  fireEvent.change(pinField(), { target: { value: '482905' } });
  expect(alerts()).toEqual([]);
  press('Unlock');
  await play('unlock -> WRONG_CREDENTIALS');
  expect([pinField().value, alerts()]).toEqual(['', ['Not your PIN. The fifth wrong try signs you out.']]);
});

it('the way to the code and back takes neither digits nor trouble along', async () => {
  const play = await lockedDesk(0, 'readStaff -> locked, with a PIN');
  fireEvent.change(pinField(), { target: { value: '482905' } });
  press('Unlock');
  await play('unlock -> WRONG_CREDENTIALS');
  fireEvent.change(pinField(), { target: { value: '48' } });
  press('Use the code of the app');
  expect([codeField().value, codeField().type, document.activeElement === codeField(), alerts()]).toEqual([
    '',
    'text',
    true,
    [],
  ]);
  expect(namesOf()[0]).toBe('Unlock with a passkey');
  press('Unlock');
  expect(alerts()).toEqual(['Type the 6 digits of your app']);
  press('Unlock with a passkey');
  press('Use your PIN');
  expect([pinField().value, alerts()]).toEqual(['', []]);
});

it('the person without a PIN is offered none', async () => {
  await lockedDesk(0);
  expect(screen.queryByLabelText('Your PIN')).toBeNull();
  expect(screen.queryByRole('button', { name: /PIN/ })).toBeNull();
});
