import { expect, test } from 'vitest';
import { signinCalls } from '#contract/calls/signin.calls.ts';
import { ask } from '#harness/server/ask.ts';
import { worldPerFile } from '#test/kit/world-per-file.ts';

const world = worldPerFile();
const messageIn = async (language?: string) => {
  const body = { username: 'meiling', password: 'wrong', remember: false };
  const headers = language === undefined ? {} : { 'Accept-Language': language };
  return (await ask(world(), signinCalls.signIn, { body, headers })).refusal?.message;
};

test('ERR-04: wrong credentials are refused in exactly these words, in the language that is asked for', async () => {
  expect(await messageIn()).toBe('Wrong login credentials, please try again.');
  expect(await messageIn('en-US')).toBe('Wrong login credentials, please try again.');
  expect(await messageIn('zh-CN,zh;q=0.9,en;q=0.8')).toBe('登录信息有误，请重试。');
  expect(await messageIn('fr-FR')).toBe('Wrong login credentials, please try again.');
});
