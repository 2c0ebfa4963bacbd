import type { Migration } from './migration.ts';

/**
 * Stores with a picture what its pixels say: the colour shown until it is there, and whether it is transparent or animated. It
 * is null until the program has looked at the picture.
 */
export const pictureDetails: Migration = {
  name: 'picture-details',
  async up(db) {
    await db.schema.alterTable('media').addColumn('placeholder', 'text').execute();
    await db.schema.alterTable('media').addColumn('transparent', 'integer').execute();
    await db.schema.alterTable('media').addColumn('animated', 'integer').execute();
  },
};
