/** Own names of languages that clinics here speak and browsers do not name, by tag. */
export const SPOKEN_HERE: ReadonlyMap<string, string> = new Map([
  ['yue', '粤语'],
  ['nan', '福建话'],
  ['teo', '潮州话'],
  ['hak', '客家话'],
]);
