/** Caches `show` for each subject as long as the subject is in use, so that every render gets the same object. */
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
