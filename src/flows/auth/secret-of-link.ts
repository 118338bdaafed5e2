import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** Takes the place of a secret in the address that this tab keeps. */
const HELD = 'held';

/**
 * Takes the secret of a followed link out of the address at once, so that no history has it.
 * @param page the path of the link without its secret
 * @returns null when the tab keeps it already
 */
export const useSecretOfLink = <Secret extends string>(param: Secret | undefined, page: string): Secret | null => {
  const { history } = useRouter();
  const [followed] = useState(param === undefined || param === HELD ? null : param);
  useEffect(() => {
    if (followed !== null) history.replace(`${page}/${HELD}`);
  }, [followed, history, page]);
  return followed;
};
