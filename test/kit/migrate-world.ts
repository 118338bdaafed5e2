import type { World } from '#harness/server/world.ts';
import { type Migratable, migrate } from '#server/db/migrate.service.ts';

/** Adapter of a world for migrations: one connection, which serves the patient ones, too. */
export const migratable = ({ db }: World): Migratable => ({
  db,
  kind: 'pglite',
  openPatient: () => ({ db, close: () => Promise.resolve() }),
});

export const migrateWorld = (world: World): Promise<void> => migrate(migratable(world));
