/** Storage key of the token (PWA-10). */
export const TOKEN_KEY = 'myniks.token';

/** Whether the device has a token; false when storage is denied. */
export const holdsToken = (): boolean => {
  try {
    return localStorage.getItem(TOKEN_KEY) !== null;
  } catch {
    return false;
  }
};
