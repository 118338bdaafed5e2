/** A member's picture on /profile. */
import type { Profile } from '#contract/entities/person.ts';
import { done } from '#harness/drivers/answers.ts';
import type { Driver } from '#harness/drivers/driver.ts';
import { CAMERA, copySwitch, PROFILE_CONTROLS } from '#harness/drivers/profile-page.ts';
import { button, chosen, press, text } from '#harness/drivers/things.ts';
import type { PictureContext, PictureEvent } from '#machines/picture/picture.types.ts';
import { pictureFlow } from '#model/picture/picture.model.ts';
import { patientIdOf } from '#server/demo/people.data.ts';

type Choose = Extract<PictureEvent, { type: 'picture.choose' }>;

export const pictureDriver: Driver = {
  flow: pictureFlow,
  as: 'siti',
  at: '/profile',
  // the session reads the profile first
  isHeldLate: true,
  arrive: async (person) => {
    await person.until(CAMERA);
    person.hold();
  },
  acts: {
    'picture.choose': ({ file }: Choose) => chosen('Choose a picture', file),
    'picture.again': press('Try again'),
    'picture.cancel': press('Cancel'),
    'picture.remove': press('Remove my picture'),
  },
  answers: {
    readProfile: (output) => done({ ...(output as Profile), _id: patientIdOf('siti') }),
  },
  seen: {
    storing: text('Storing your picture…'),
    readingBack: text('Looking at what is stored…'),
    removing: text('Removing your picture…'),
    shown: CAMERA,
  },
  looks: ({ refusal, failure, picture }: PictureContext) => [picture && 'picture', refusal, failure && 'troubled'],
  shows: {
    isRefused: [text(() => /is not an image|is larger than 5 MB/), ({ refusal }) => refusal !== null, 'shown'],
    isTroubled: [
      text(() => /Your picture (?:is not|may not be) changed/),
      ({ refusal, failure }) => refusal === null && failure !== null,
      'shown',
    ],
    isRemovable: [button('Remove my picture'), ({ picture }) => picture !== null, 'shown'],
  },
  others: [...PROFILE_CONTROLS, copySwitch()],
};

export const drivers: readonly Driver[] = [pictureDriver];
