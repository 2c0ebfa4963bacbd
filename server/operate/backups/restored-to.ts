import type { Config } from '../../core/config/config.ts';

/** The paths to which a backup is restored. */
export type RestoredTo = Pick<Config, 'dataDir' | 'databaseFile' | 'mediaDir'>;
