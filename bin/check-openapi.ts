/** A part of `npm run lint`: the API's description is one that tools of others accept. */
import { openApi } from '#server/reference/openapi.page.ts';
import { faultsOf } from '#tools/openapi.ts';

const faults = await faultsOf(openApi());
for (const fault of faults) console.error(fault);
console.log(`The description of the API has ${faults.length} faults.`);
process.exitCode = faults.length === 0 ? 0 : 1;
