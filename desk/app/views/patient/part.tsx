import type { ReactNode } from 'react';

/** A part of the page; a part that the roles do not see has no content and no heading. */
export function Part({ title, count, children }: { title: ReactNode; count?: number; children: ReactNode }) {
  return (
    <section className="box">
      <h2 className="sub-h">
        {title} {count !== undefined && <span className="n">{count}</span>}
      </h2>
      {children}
    </section>
  );
}
