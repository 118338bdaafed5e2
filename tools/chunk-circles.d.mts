interface Metafile {
  outputs: Readonly<Record<string, { imports: readonly { path: string; kind: string }[] }>>;
}

export function refuseCircles(metafiles: readonly Metafile[]): void;
