/** Announcements of the group, and taking them back. */
import { randomUUID } from 'node:crypto';
import { deskCalls } from '#contract/calls/desk.calls.ts';
import type { AnnouncementId } from '#contract/ids.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import type { Serve } from '#server/kit/ask.ts';
import { cursorOf, ROWS_ASKED, toPage } from '#server/kit/page.ts';
import { invalid, Refused } from '#server/kit/refused.ts';
import {
  countMembers,
  hasPlace,
  insertAnnouncement,
  listAnnouncements,
  withdrawAnnouncement,
} from './announcement.store.ts';

export const announcementRoutes = (serve: Serve, kit: Kit): void => {
  serve(deskCalls.listAnnouncements, async ({ query }) => {
    const rows = await listAnnouncements(kit.db, { after: cursorOf(query), limit: ROWS_ASKED });
    return { data: toPage(rows, ({ madeAt, _id }) => [madeAt, _id]) };
  });
  serve(deskCalls.announce, async ({ body, operator, commit, note, now }) => {
    const { en, zh, audience, place, isPreview } = body;
    if ((audience === 'place') !== (place !== null)) throw invalid('place', 'belongs to the audience place');
    if (place !== null && !(await hasPlace(kit.db, place))) throw new Refused('NOT_FOUND');
    note({ placeId: place, detail: { audience, isPreview } });
    if (isPreview)
      return commit(async (tx) => ({ data: { _id: null, count: await countMembers(tx, { audience, place }, now) } }));
    const { staffId } = operator();
    if (staffId === null) throw new Refused('OPERATORS_ONLY');
    await kit.takeStrictTurns('announcements', { everybody: '' }, now);
    const id = randomUUID() as AnnouncementId;
    return commit(async (tx) => {
      const count = await insertAnnouncement(tx, { id, en, zh, audience, place, madeBy: staffId, now });
      note({ subject: { kind: 'announcement', id }, detail: { audience, count } });
      return { data: { _id: id, count } };
    });
  });
  serve(deskCalls.withdrawAnnouncement, ({ params, commit, note, now }) =>
    commit(async (tx) => {
      if (!(await withdrawAnnouncement(tx, params.id, now))) throw new Refused('NOT_FOUND');
      note({ subject: { kind: 'announcement', id: params.id } });
      return {};
    }),
  );
};
