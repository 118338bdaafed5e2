import { afterEach, beforeEach } from 'vitest';
// must come first: some modules keep classes of the DOM, such as schemas of byte arrays
import '#stage/views/dom.ts';
import { beginPage, endPage } from '#stage/views/page.ts';

beforeEach(beginPage);
afterEach(endPage);
