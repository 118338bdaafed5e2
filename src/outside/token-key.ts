/** Where the device keeps the token (PWA-10). */
export const TOKEN_KEY = 'myniks.token';

/** Whether the device keeps one; no where storage is denied. */
export const holdsToken = (): boolean => {
  try {
    return localStorage.getItem(TOKEN_KEY) !== null;
  } catch {
    return false;
  }
};
