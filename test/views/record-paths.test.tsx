import { NOW } from '#test/model/samples.ts';
import { worldPerFile } from '#test/world/world-per-file.ts';
import { attachmentView } from './kit/attachment.view.ts';
import { orderView } from './kit/order.view.ts';
import { recordsView } from './kit/records.view.ts';
import { stageClocks } from './kit/stage.tsx';
import { testWalks } from './kit/walk-tests.ts';

const world = worldPerFile({ now: NOW });
stageClocks();

testWalks('records', [recordsView(world)]);
testWalks('order', [orderView(world)], {
  left: ['order.confirmingReceived --xstate.error.actor.confirm--> order.shown #0'],
});
testWalks('attachment', [attachmentView(world)]);
