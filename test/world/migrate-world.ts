import { type Migratable, migrate } from '#server/db/migrate.service.ts';
import type { World } from '#stage/world/world.ts';

/** A world as the embedded database: it has one connection, with whose patience everything is done. */
export const migratable = ({ db }: World): Migratable => ({
  db,
  kind: 'pglite',
  openPatient: () => ({ db, close: () => Promise.resolve() }),
});

export const migrateWorld = (world: World): Promise<void> => migrate(migratable(world));
