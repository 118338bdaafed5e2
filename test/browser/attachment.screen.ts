/** A document of the demo world. */
import { recordsCalls } from '#contract/calls/records.calls.ts';
import { statePath } from '#machines/kit/state-path.ts';
import { attachmentFlow } from '#test/model/attachment.flow.ts';
import { namesOf } from './network.ts';
import type { Screen } from './walk.ts';

/** Runs in the page. */
const seen = () => {
  if (document.querySelector('iframe[src^="blob:"]')) return 'shown';
  return document.querySelector('main')?.textContent?.includes('This document could not be opened')
    ? 'unavailable'
    : 'loading';
};

export const attachmentScreen: Screen<string> = {
  flow: attachmentFlow,
  leftOut: [],
  prepare: () => ({ as: 'meiling', at: '/attachment?id=attachment-meiling-regimen-skin' }),
  callOf: namesOf({ openFile: recordsCalls.loadAttachment }),
  perform: ({ page }) => page.getByRole('button', { name: 'Try again' }).click(),
  observe: ({ page, network }) => (network.isHeld('openFile') ? Promise.resolve('loading') : page.evaluate(seen)),
  expected: ({ value }) => statePath(value),
  lookOf: ({ value }) => (statePath(value) === 'loading' ? null : statePath(value)),
  comesBack: (snapshot) => snapshot.matches('shown'),
  afterReload: () => ['openFile -> a document'],
};
