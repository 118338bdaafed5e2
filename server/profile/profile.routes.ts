import { profileCalls } from '#contract/calls/profile.calls.ts';
import { listAgenda } from '#server/appointment/appointment.store.ts';
import { removePending } from '#server/contact/contact.store.ts';
import { proveContact } from '#server/contact/contact-change.service.ts';
import type { Kit } from '#server/deps/deps.types.ts';
import type { Serve } from '#server/kit/ask.ts';
import { requireSession } from '#server/kit/caller.ts';
import { Refused } from '#server/kit/refused.ts';
import { tell } from '#server/letters/tell.store.ts';
import { sendOwnerNews } from '#server/patient/owner-news.service.ts';
import { endSessionById, endSessionsOf, listSessions } from '#server/session/session.store.ts';
import { asTaken } from '#server/signin/login-name.service.ts';
import { endResetLink } from '#server/signin/reset.store.ts';
import { exchangePasswordHash } from '#server/signin/signin.store.ts';
import { FORGET_PAGES } from '#server/static/headers.rules.ts';
import { storeSessions } from '#server/store/store-session.service.ts';
import { readChanges, writeChanges } from './details.service.ts';
import { hashNewPassword } from './password.service.ts';
import { findProfile } from './profile.store.ts';

const detailsRoutes = (serve: Serve, kit: Kit): void => {
  serve(profileCalls.changeProfile, async ({ body, caller, asker, tokenHash, now, commit }) => {
    const { patientId } = caller();
    const session = requireSession(tokenHash);
    const changes = await readChanges(kit, { patientId, session, body, asker, now });
    const answer = await commit(async (tx) => {
      await writeChanges(tx, kit, { patientId, session, body, changes, now });
      return { data: await findProfile(tx, patientId, now) };
    });
    kit.wakeMail?.();
    return answer;
  });
  serve(profileCalls.proveContact, async ({ body, caller, tokenHash, now, commit }) => {
    const { patientId } = caller();
    const session = requireSession(tokenHash);
    const answer = await commit(async (tx) => {
      await proveContact(tx, kit, { patientId, session, now }, body.kind);
      return { data: await findProfile(tx, patientId, now) };
    }).catch(asTaken);
    kit.wakeMail?.();
    return answer;
  });
  serve(profileCalls.dropContact, ({ params, caller, now, commit }) =>
    commit(async (tx) => {
      const { patientId } = caller();
      await removePending(tx, patientId, params.kind);
      return { data: await findProfile(tx, patientId, now) };
    }),
  );
};

const sessionRoutes = (serve: Serve, kit: Kit): void => {
  const { db } = kit;
  serve(profileCalls.listSessions, async ({ caller, tokenHash, now }) => ({
    data: await listSessions(db, caller().patientId, requireSession(tokenHash), now),
  }));
  serve(
    profileCalls.endSession,
    ({ params, caller, tokenHash, cookies, commit }) =>
      commit(async (tx) => {
        const ended = await endSessionById(tx, caller().patientId, params.id);
        if (ended === null) throw new Refused('NOT_FOUND');
        if (tokenHash?.equals(ended)) storeSessions(kit).leave(cookies);
        return {};
      }),
    { headers: FORGET_PAGES },
  );
  serve(
    profileCalls.revokeSessions,
    ({ caller, commit, now }) =>
      commit(async (tx) => {
        const { patientId } = caller();
        await endSessionsOf(tx, patientId);
        await tell(tx, { event: 'sessions.ended', subject: now, patientId, metadata: { at: now }, now });
        return {};
      }),
    { headers: FORGET_PAGES },
  );
};

export const profileRoutes = (serve: Serve, kit: Kit): void => {
  const { db } = kit;
  serve(profileCalls.loadProfile, async ({ caller, now }) => ({
    data: await findProfile(db, caller().patientId, now),
  }));
  detailsRoutes(serve, kit);
  serve.proving(profileCalls.listAppointments, ({ tokenHash, now }) => listAgenda(db, tokenHash, now));
  serve(
    profileCalls.changePassword,
    async ({ body, caller, asker, tokenHash, language, now, commit }) => {
      const { patientId } = caller();
      const exchange = await hashNewPassword(kit, { patientId, passwords: body, asker, now });
      const answer = await commit(async (tx) => {
        if (!(await exchangePasswordHash(tx, exchange))) throw new Refused('PASSWORD_CHANGED');
        await endResetLink(tx, patientId);
        await endSessionsOf(tx, patientId, tokenHash);
        await sendOwnerNews(tx, kit.vault, { patientId, kind: 'passwordChanged', language, now });
        return {};
      });
      kit.wakeMail?.();
      return answer;
    },
    { looksFirst: true },
  );
  sessionRoutes(serve, kit);
};
