/** The databases from which all tests begin, made once: workers that begin at once would each make the same. */
import { provideDumps } from '#harness/server/databases.ts';

await provideDumps();
