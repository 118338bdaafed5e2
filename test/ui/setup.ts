import { afterEach, beforeEach } from 'vitest';
// must come first: some modules keep classes of the DOM, such as schemas of byte arrays
import '#harness/dom/dom.ts';
import { beginPage, endPage } from '#harness/dom/page.ts';

beforeEach(beginPage);
afterEach(endPage);
