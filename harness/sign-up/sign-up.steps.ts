/** Steps of sign-up, by the names on the screen. */
import { t } from '@lingui/core/macro';
import { fireEvent } from '@testing-library/react';
import { beginningWith, choices, control, press, tap, textOf } from '#harness/dom/hand.ts';
import type { Harness } from '#harness/dom/harness.tsx';
import { languageOn } from '#harness/dom/words.ts';
import { lastCode, NEW_NRIC } from '#harness/server/newcomer.ts';
import type { DetailAnswers } from '#machines/sign-up/sign-up.types.ts';
import { everyDetail } from '#model/sign-up/sign-up.model.ts';

/** The field with this name. @throws when there is none */
export const field = (name: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (found === null) throw new Error(`There is no field ${name}:\n${textOf(document.body)}`);
  return found;
};
/** Text around a field: its label, and its messages. */
export const around = (name: string): string => textOf(field(name).closest('[data-field]') ?? field(name));
/** Types without the focus, which would leave the former field. */
export const type = (name: string, text: string): void =>
  void fireEvent.change(field(name), { target: { value: text } });
export const leave = (name: string): void => void fireEvent.blur(field(name));

const list = () => document.querySelector('[role=listbox]');
export const options = (): HTMLElement[] => [...(list()?.querySelectorAll<HTMLElement>('[role=option]') ?? [])];
export const openList = async (harness: Harness, label: string) => {
  tap('button', beginningWith(`${label}: `));
  await harness.until(() => options().length > 0, `the list of ${label}`);
  await harness.settle();
};
/** Opens the list, types the name, and taps the first match. */
export const pick = async (harness: Harness, label: string, name: string) => {
  await openList(harness, label);
  const [search] = [...document.querySelectorAll<HTMLInputElement>('[role=dialog] input')];
  if (search) fireEvent.change(search, { target: { value: name } });
  await harness.settle();
  const [option] = options().filter((one) => textOf(one).startsWith(name));
  if (option === undefined) throw new Error(`${name} is not in the list: ${options().map(textOf).join(', ')}`);
  fireEvent.click(option);
  await harness.until(() => list() === null, 'the list closed');
  await harness.settle();
};

export const next = async (harness: Harness) => {
  tap('button', t`Next`);
  await harness.settle();
};
export const goBack = async (harness: Harness) => {
  tap('button', t`Back`);
  await harness.settle();
};

const regionName = (code: string) => new Intl.DisplayNames(languageOn(), { type: 'region' }).of(code) ?? code;
const raceName = () => t`Chinese`;

/** Fills in the detail screen, the email last, so that no check runs meanwhile. */
export const fillDetails = async (harness: Harness, changes: Partial<DetailAnswers> = {}) => {
  const answers = { ...everyDetail, ...changes };
  // the digital ID's name has no field
  if (document.querySelector('input[name=name]')) type('name', answers.name);
  for (const name of ['postal', 'address', 'unit'] as const) type(name, answers[name]);
  type('phone', answers.phoneNumber);
  const [race] = choices(t`Race`, raceName());
  if (race) press(race);
  await pick(harness, t`Nationality`, regionName(answers.nationality ?? 'SG'));
  const consent = control('checkbox');
  if (consent instanceof HTMLInputElement && !consent.checked) press(consent);
  // typing the same text again fires no event
  type('email', '');
  type('email', answers.email);
  await harness.settle();
};

/** From the first screen to the second, as a person without records. */
export const toDetails = async (harness: Harness, nric: string = NEW_NRIC) => {
  type('identity-number', nric);
  await next(harness);
};
/** Goes on to the choice of SMS or email. */
export const toCodeChoice = async (harness: Harness, changes: Partial<DetailAnswers> = {}) => {
  await toDetails(harness);
  await fillDetails(harness, changes);
  await next(harness);
};
export const chooseChannel = async (harness: Harness, channel: 'sms' | 'email') => {
  const [choice] = choices(t`Way of sending`, beginningWith(channel === 'sms' ? t`By SMS` : t`By email`));
  if (choice) press(choice);
  await harness.settle();
};
export const sendCode = async (harness: Harness) => {
  tap('button', t`Send code`);
  await harness.settle();
};
export const toCode = async (harness: Harness, channel: 'sms' | 'email' = 'sms') => {
  await toCodeChoice(harness);
  await chooseChannel(harness, channel);
  await sendCode(harness);
};
export const confirmCode = async (harness: Harness, code: string = lastCode(harness.world)) => {
  type('one-time-code', code);
  await harness.settle();
  tap('button', t`Confirm`);
  await harness.settle();
};
/** A code other than the one that was sent. */
export const wrongCode = (harness: Harness): string => (lastCode(harness.world) === '000000' ? '111111' : '000000');
export const toPassword = async (harness: Harness) => {
  await toCode(harness);
  await confirmCode(harness);
};
export const GOOD_PASSWORD = 'Sunbird-77';
export const savePassword = async (harness: Harness, password = GOOD_PASSWORD) => {
  type('password', password);
  type('repeated', password);
  await harness.settle();
  tap('button', t`Save password`);
  await harness.settle();
};
