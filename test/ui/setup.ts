import { afterEach, beforeEach } from 'vitest';
// before anything that keeps a class of the DOM, such as a schema of byte arrays
import '#test/views/kit/dom.ts';
import { beginPage, endPage } from './page.ts';

beforeEach(beginPage);
afterEach(endPage);
