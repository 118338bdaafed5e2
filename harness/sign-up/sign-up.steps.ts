/** Steps of sign-up, by the names on the screen. */
import { t } from '@lingui/core/macro';
import { fireEvent } from '@testing-library/react';
import { beginningWith, choices, control, press, tap, textOf } from '#harness/dom/hand.ts';
import type { Stage } from '#harness/dom/stage.tsx';
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
export const openList = async (stage: Stage, label: string) => {
  tap('button', beginningWith(`${label}: `));
  await stage.until(() => options().length > 0, `the list of ${label}`);
  await stage.settle();
};
/** Opens the list, types the name, and taps the first match. */
export const pick = async (stage: Stage, label: string, name: string) => {
  await openList(stage, label);
  const [search] = [...document.querySelectorAll<HTMLInputElement>('[role=dialog] input')];
  if (search) fireEvent.change(search, { target: { value: name } });
  await stage.settle();
  const [option] = options().filter((one) => textOf(one).startsWith(name));
  if (option === undefined) throw new Error(`${name} is not in the list: ${options().map(textOf).join(', ')}`);
  fireEvent.click(option);
  await stage.until(() => list() === null, 'the list closed');
  await stage.settle();
};

export const next = async (stage: Stage) => {
  tap('button', t`Next`);
  await stage.settle();
};
export const goBack = async (stage: Stage) => {
  tap('button', t`Back`);
  await stage.settle();
};

const regionName = (code: string) => new Intl.DisplayNames(languageOn(), { type: 'region' }).of(code) ?? code;
const raceName = () => t`Chinese`;

/** Fills in the detail screen, the email last, so that no check runs meanwhile. */
export const fillDetails = async (stage: Stage, changes: Partial<DetailAnswers> = {}) => {
  const answers = { ...everyDetail, ...changes };
  // the digital ID's name has no field
  if (document.querySelector('input[name=name]')) type('name', answers.name);
  for (const name of ['postal', 'address', 'unit'] as const) type(name, answers[name]);
  type('phone', answers.phoneNumber);
  const [race] = choices(t`Race`, raceName());
  if (race) press(race);
  await pick(stage, t`Nationality`, regionName(answers.nationality ?? 'SG'));
  const consent = control('checkbox');
  if (consent instanceof HTMLInputElement && !consent.checked) press(consent);
  // typing the same text again fires no event
  type('email', '');
  type('email', answers.email);
  await stage.settle();
};

/** From the first screen to the second, as a person without records. */
export const toDetails = async (stage: Stage, nric: string = NEW_NRIC) => {
  type('identity-number', nric);
  await next(stage);
};
/** To the choice of SMS or email. */
export const toCodeChoice = async (stage: Stage, changes: Partial<DetailAnswers> = {}) => {
  await toDetails(stage);
  await fillDetails(stage, changes);
  await next(stage);
};
export const chooseChannel = async (stage: Stage, channel: 'sms' | 'email') => {
  const [choice] = choices(t`Way of sending`, beginningWith(channel === 'sms' ? t`By SMS` : t`By email`));
  if (choice) press(choice);
  await stage.settle();
};
export const sendCode = async (stage: Stage) => {
  tap('button', t`Send code`);
  await stage.settle();
};
export const toCode = async (stage: Stage, channel: 'sms' | 'email' = 'sms') => {
  await toCodeChoice(stage);
  await chooseChannel(stage, channel);
  await sendCode(stage);
};
export const confirmCode = async (stage: Stage, code: string = lastCode(stage.world)) => {
  type('one-time-code', code);
  await stage.settle();
  tap('button', t`Confirm`);
  await stage.settle();
};
/** A code other than the one that was sent. */
export const wrongCode = (stage: Stage): string => (lastCode(stage.world) === '000000' ? '111111' : '000000');
export const toPassword = async (stage: Stage) => {
  await toCode(stage);
  await confirmCode(stage);
};
export const GOOD_PASSWORD = 'Sunbird-77';
export const savePassword = async (stage: Stage, password = GOOD_PASSWORD) => {
  type('password', password);
  type('repeated', password);
  await stage.settle();
  tap('button', t`Save password`);
  await stage.settle();
};
