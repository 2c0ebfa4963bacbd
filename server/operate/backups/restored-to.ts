import type { Config } from '../../core/config/config.ts';

/** The paths and the database to which a backup is restored, and the bucket of the media, if they are in one. */
export type RestoredTo = Pick<Config, 'dataDir' | 'databaseFile' | 'mediaDir' | 'mediaTo' | 'postgres'>;
