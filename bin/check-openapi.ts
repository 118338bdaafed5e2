/** A part of `npm run lint`: the API's description is one that tools of others accept. */
import { openApi } from '#server/reference/openapi.page.ts';
import { readCommand } from '#tools/command.ts';
import { faultsOf } from '#tools/openapi.ts';

readCommand({
  options: {},
  usage: `node bin/check-openapi.ts     says what tools of others would not accept in the description of the API

It takes no options.

For example:
  node bin/check-openapi.ts

Exit code 0: no faults. 1: there are some. 2: not understood.`,
});

const faults = await faultsOf(openApi());
for (const fault of faults) console.error(fault);
console.log(`The description of the API has ${faults.length} faults.`);
process.exitCode = faults.length === 0 ? 0 : 1;
