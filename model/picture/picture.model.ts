import { PICTURE_MAX_BYTES } from '#contract/constants.ts';
import type { Profile } from '#contract/entities/person.ts';
import { pictureMachine } from '#machines/picture/picture.machine.ts';
import { pictureStory } from '#machines/picture/picture.story.ts';
import type { ChosenFile } from '#machines/picture/picture.types.ts';
import { call, defineFlow, type Flow, plain } from '#model/flow.ts';
import { member } from '#model/samples.ts';

const PHOTO: ChosenFile = { name: 'photo', type: 'image/jpeg', size: 600 };

export const pictureFlow = defineFlow({
  machine: pictureMachine,
  story: pictureStory,
  input: { wizardId: 'picture', patientId: member._id, picture: null },
  events: {
    'picture.choose': {
      'a photo': { file: PHOTO },
      'a PDF': { file: { name: 'regimen', type: 'application/pdf', size: 600 } },
      '5 MB and one byte': { file: { ...PHOTO, size: PICTURE_MAX_BYTES + 1 } },
    },
    'picture.again': plain,
    'picture.cancel': plain,
    'picture.remove': plain,
  },
  calls: {
    storePicture: call({ 'its address': '/api/picture/of-the-member.webp' }, 'NOT_A_PICTURE', 'offline'),
    removePicture: call<void>({ removed: undefined }, 'offline'),
    readProfile: call<Profile>({ 'no picture': { ...member, profilePicUrl: null } }, 'offline'),
  },
  key: ({ picture, chosen, refusal, failure }) => [picture !== null, chosen !== null, refusal, failure?.kind],
});

export const flows: readonly Flow[] = [pictureFlow];
