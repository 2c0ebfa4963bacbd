import type { Config } from '../../core/config/config.ts';

/**
 * The paths and the database to which a backup is restored, the bucket of the media, if they are in one, and the CDN that keeps
 * pages of the site of before.
 */
export type RestoredTo = Pick<
  Config,
  'cdn' | 'dataDir' | 'databaseFile' | 'mediaDir' | 'mediaTo' | 'postgres'
>;
