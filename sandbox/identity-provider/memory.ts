import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

interface Kept {
  content: AdapterPayload;
  endsAt: number;
}

/** The provider's store: in memory, and only until an entry expires. One store per provider. */
export const memory = (): AdapterFactory => {
  const kept = new Map<string, Kept>();
  const forgetEnded = () => {
    const now = Date.now();
    for (const [key, { endsAt }] of kept) if (endsAt <= now) kept.delete(key);
  };
  const find = (key: string): AdapterPayload | undefined => {
    const found = kept.get(key);
    return found && found.endsAt > Date.now() ? found.content : undefined;
  };

  return (model): Adapter => {
    const keyOf = (id: string) => `${model} ${id}`;
    return {
      upsert: async (id, content, expiresIn) => {
        forgetEnded();
        kept.set(keyOf(id), { content, endsAt: Date.now() + (expiresIn ?? Number.POSITIVE_INFINITY) * 1_000 });
      },
      find: async (id) => find(keyOf(id)),
      findByUid: async (uid) =>
        [...kept.entries()].find(([key, { content }]) => key.startsWith(`${model} `) && content.uid === uid)?.[1]
          .content,
      findByUserCode: async () => undefined,
      consume: async (id) => {
        const content = find(keyOf(id));
        if (content) content.consumed = Math.floor(Date.now() / 1_000);
      },
      destroy: async (id) => {
        kept.delete(keyOf(id));
      },
      revokeByGrantId: async (grantId) => {
        for (const [key, { content }] of kept) if (content.grantId === grantId) kept.delete(key);
      },
    };
  };
};
