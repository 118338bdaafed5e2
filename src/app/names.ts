/** The Chinese of the clinic's names, from the server; loaded with the first Chinese page. */
import { i18n } from '@lingui/core';
import * as v from 'valibot';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import type { Api } from '#src/app/api/client.ts';
import type { BrowserStorage } from '#src/app/outside/browser-storage.ts';
import { nameId } from './i18n/named.ts';

const KEY = 'myniks.names';
const Words = v.record(v.string(), v.string());
type Words = v.InferOutput<typeof Words>;

const put = (words: Words) =>
  i18n.load('zh-CN', Object.fromEntries(Object.entries(words).map(([en, zh]) => [nameId(en), zh])));

/** The words of the last visit, if this device has any. */
const kept = (storage: BrowserStorage): Words | null => {
  try {
    return v.parse(Words, JSON.parse(storage.get(KEY) ?? ''));
  } catch {
    return null;
  }
};

/** Shows the last words at once, and those of the server when they come. Rejects without an answer. */
export const loadNames = async (api: Api, storage: BrowserStorage): Promise<void> => {
  const last = kept(storage);
  if (last !== null) put(last);
  const { data } = await api(settingsCalls.loadWords);
  put(data);
  storage.set(KEY, JSON.stringify(data));
};
