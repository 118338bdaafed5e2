/** /profile/data: everything that the clinic keeps of the member, as one file. */
import { accountCalls } from '#contract/calls/account.calls.ts';
import { required } from '#machines/kit/required.ts';
import { myDataMachine } from '#machines/my-data/my-data.machine.ts';
import { proofsOf } from '#machines/reauthentication/reauthentication.input.ts';
import { flow } from '#src/app/flow.ts';
import type { Shown } from '#src/app/opened.ts';
import { saveFile } from '#src/app/outside/save-file.ts';
import { asks, dataOf, load, write } from '#src/app/rows.ts';
import reauthentication from '#src/flows/reauthentication/reauthentication.definition.ts';

export type MyDataActor = Shown<typeof myDataMachine>;

export default flow('myData', myDataMachine)(
  {
    loadFile: load(accountCalls.loadDataFile, dataOf),
    askForFile: write(accountCalls.askForDataFile, ({ key }) => ({ key }), dataOf),
    saveFile: asks([accountCalls.saveDataFile], async (api, _input, _app, signal) => {
      const { name, bytes } = await api(accountCalls.saveDataFile, { isSubmit: true });
      if (!signal.aborted) saveFile(new Blob([bytes], { type: 'text/html' }), name);
    }),
    reauthentication,
  },
  {
    isMembers: true,
    /** The member comes back to this page from the digital ID. */
    leftFrom: () => '/profile/data',
    isPaced: true,
    input: ({ wizardId, now, app }) => ({ wizardId, now, ...proofsOf(required(app.member(), 'member')) }),
  },
);
