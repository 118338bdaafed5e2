/** The member's picture on /profile: storing it goes on while one looks at another page. */
import { profileCalls } from '#contract/calls/profile.calls.ts';
import { required } from '#machines/kit/required.ts';
import { pictureMachine } from '#machines/picture/picture.machine.ts';
import { flow } from '#src/app/flow.ts';
import type { Shown } from '#src/app/opened.ts';
import { dropPicture, squared } from '#src/app/outside/chosen-pictures.ts';
import { dataOf, load, nothing, write, writes } from '#src/app/rows.ts';

export type PictureActor = Shown<typeof pictureMachine>;

export default flow('picture', pictureMachine)(
  {
    storePicture: writes(
      [profileCalls.changePicture],
      async (api, { patientId, file, key }, { pictures }, signal) => {
        const picture = await squared(pictures, file);
        signal.throwIfAborted();
        return api(profileCalls.changePicture, {
          params: { patientId },
          body: { picture },
          key,
          isSubmit: true,
          signal,
        });
      },
      ({ data }) => data.profilePicUrl,
    ),
    removePicture: write(profileCalls.removePicture, ({ patientId, key }) => ({ params: { patientId }, key }), nothing),
    readProfile: load(profileCalls.loadProfile, dataOf),
  },
  {
    isMembers: true,
    input: ({ wizardId, app }) => {
      const { _id, profilePicUrl } = required(app.member(), 'member');
      return { wizardId, patientId: _id, picture: profilePicUrl };
    },
    serves: () => true,
    emits: {
      'picture.changed': ({ picture }, { session, member }) =>
        session.send({
          type: 'profile.changed',
          profile: { ...required(member(), 'member'), profilePicUrl: picture },
        }),
    },
    follow: (actor, { pictures }) => {
      let held: string | null = null;
      const hold = (name: string | null) => {
        if (held !== null && held !== name) dropPicture(pictures, held);
        held = name;
      };
      const watching = actor.subscribe(({ context }) => hold(context.chosen?.name ?? null));
      return () => {
        watching.unsubscribe();
        hold(null);
      };
    },
  },
);
