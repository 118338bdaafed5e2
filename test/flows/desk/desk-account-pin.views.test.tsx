/** A PIN in the account at the desk: what is wrong with it is said at its field, and it is set and removed with a code. */
import { i18n } from '@lingui/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AccountScreen } from '#desk/app/views/account/account-view.tsx';
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

/** @param index of the ways in which the account's model begins: 0 has no PIN, 2 has one */
const account = async (index: number) => {
  const root = startScripted(required(machines.get('desk')?.[0] ?? null, 'desk'));
  await root.play('readStaff -> signed in');
  const puppets = startScripted(required(machines.get('desk-account')?.[index] ?? null, 'desk-account'));
  await puppets.play('readAccount -> read');
  render(
    <LanguageProvider>
      <DeskProvider value={deskAround(root.actor)}>
        <AccountScreen actor={puppets.actor as Parameters<typeof AccountScreen>[0]['actor']} />
      </DeskProvider>
    </LanguageProvider>,
  );
  return (...labels: string[]) => act(() => puppets.play(...labels));
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pinField = () => screen.getByLabelText<HTMLInputElement>('New PIN');
const codeField = () => screen.getByLabelText<HTMLInputElement>('The code from your app, or a recovery code');
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
const invalid = () => [pinField(), codeField()].map((field) => field.getAttribute('aria-invalid'));
const said = () => screen.getByRole('status').textContent;
const facts = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

it('a PIN that is missing or easy to guess is said at its field, and nothing is sent', async () => {
  await account(0);
  expect(facts()).toContain('you have none');
  expect(screen.queryByRole('button', { name: 'Remove the PIN' })).toBeNull();
  press('Set a PIN');
  expect([pinField().type, pinField().inputMode, document.activeElement === pinField()]).toEqual([
    'text',
    'numeric',
    true,
  ]);
  press('Set this PIN');
  expect([alerts(), invalid()]).toEqual([['Type the 6 digits of your PIN'], ['true', null]]);
  for (const easy of ['777777', '654 321', '123456']) {
    write(pinField(), easy);
    expect(alerts()).toEqual(['Choose another PIN: not six equal digits, and no run such as 123456']);
  }
  write(pinField(), '482915');
  expect([alerts(), invalid()]).toEqual([['Type a code of your app, or a recovery code'], [null, 'true']]);
  write(codeField(), '482 905');
  expect(alerts()).toEqual([]);
});

it('a refusal is said at the field that it is of; then the PIN is set, and may be changed or removed', async () => {
  const play = await account(0);
  press('Set a PIN');
  write(pinField(), '482915');
  write(codeField(), '482905');
  press('Set this PIN');
  await play('setPin -> WRONG_OTP');
  expect([alerts(), invalid(), pinField().value, codeField().value]).toEqual([
    ['WRONG_OTP'],
    [null, 'true'],
    '482915',
    '',
  ]);
  write(codeField(), '482905');
  press('Set this PIN');
  await play('setPin -> PIN_REFUSED');
  expect([alerts(), invalid()]).toEqual([['PIN_REFUSED'], ['true', null]]);
  write(codeField(), '482905');
  press('Set this PIN');
  await play('setPin -> set');
  expect(said()).toBe('The PIN is set. It unlocks the desk, and never signs you in.');
  expect(facts()).toContain('unlocks the desk');
  expect(screen.queryByRole('button', { name: 'Change the PIN' })).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Remove the PIN' })).not.toBeNull();
});

it('a PIN is removed with a code alone, and can be kept', async () => {
  const play = await account(2);
  press('Remove the PIN');
  expect(document.activeElement).toBe(codeField());
  press('No, leave it');
  expect(facts()).toContain('unlocks the desk');
  press('Remove the PIN');
  press('Yes, remove it');
  expect(alerts()).toEqual(['Type a code of your app, or a recovery code']);
  write(codeField(), '482905');
  press('Yes, remove it');
  await play('removePin -> removed');
  expect(said()).toBe('The PIN is removed. It unlocks the desk no more.');
  expect(facts()).toContain('you have none');
});
