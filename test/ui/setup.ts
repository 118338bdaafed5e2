import { afterEach, beforeEach } from 'vitest';
// before anything that keeps a class of the DOM, such as a schema of byte arrays
import '#stage/views/dom.ts';
import { beginPage, endPage } from '#stage/views/page.ts';

beforeEach(beginPage);
afterEach(endPage);
