/** What `show` makes of a subject, made once for as long as the subject is in use: equal in each render, too. */
export const oncePer = <Subject extends object, Shown>(
  show: (subject: Subject) => Shown,
): ((subject: Subject) => Shown) => {
  const made = new WeakMap<Subject, { shown: Shown }>();
  return (subject) => {
    const known = made.get(subject) ?? { shown: show(subject) };
    made.set(subject, known);
    return known.shown;
  };
};
