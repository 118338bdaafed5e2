import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Failure, Refusal } from '#machines/kit/failure.ts';

const NETWORK_ERROR = msg`Network error, please try again.`;
/** Words of failures in which no server spoke. */
export const UNANSWERED: Record<Exclude<Failure['kind'], Refusal['kind']>, MessageDescriptor> = {
  offline: NETWORK_ERROR,
  timeout: NETWORK_ERROR,
  unexpected: msg`Something went wrong on our side. Please try again.`,
};
