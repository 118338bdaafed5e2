/** Postal codes by OneMap, the map of the Singapore Land Authority: GET /api/common/elastic/search. */
import * as v from 'valibot';
import type { PostalAnswer } from '#contract/calls/delivery.calls.ts';

export interface PostalCodes {
  /** Null for an unknown code. @throws when the service did not answer within four seconds */
  find: (postal: string) => Promise<PostalAnswer | null>;
}

/** This look-up finds nothing, so people type their street, as for an unknown code. */
export const noPostalCodes: PostalCodes = { find: () => Promise.resolve(null) };

const TIMEOUT_MS = 4_000;
/** OneMap's word for what an address does not have. */
const NONE = 'NIL';

const Answer = v.object({
  results: v.array(v.object({ BLK_NO: v.string(), ROAD_NAME: v.string(), POSTAL: v.string() })),
});

/** ORCHARD ROAD: Orchard Road */
const inTitleCase = (name: string): string =>
  name.toLowerCase().replaceAll(/(?<=^|[\s(-])\p{L}/gu, (letter) => letter.toUpperCase());

/** @param key of an account with OneMap; null where the service asks for none */
export const oneMap = ({
  url,
  key,
  timeoutMs = TIMEOUT_MS,
}: {
  url: string;
  key: string | null;
  timeoutMs?: number;
}): PostalCodes => ({
  async find(postal) {
    const query = new URLSearchParams({ searchVal: postal, returnGeom: 'N', getAddrDetails: 'Y', pageNum: '1' });
    const answer = await fetch(`${url}/api/common/elastic/search?${query}`, {
      ...(key !== null && { headers: { authorization: key } }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok) {
      await answer.body?.cancel();
      throw new Error(`OneMap answered ${answer.status}`);
    }
    const { results } = v.parse(Answer, await answer.json());
    const found = results.find(({ POSTAL, ROAD_NAME }) => POSTAL === postal && ROAD_NAME !== NONE);
    if (!found) return null;
    const { BLK_NO: buildingNumber, ROAD_NAME: road } = found;
    return {
      buildingNumber: buildingNumber === NONE ? '' : buildingNumber,
      streetName: inTitleCase(road),
      // OneMap knows buildings, not their floors
      floors: [],
    };
  },
});
