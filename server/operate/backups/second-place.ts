import type { SecondPlaceConfig } from '../../core/config/config.ts';
import { folderPlace } from './folder-place.ts';
import type { SecondPlace } from './place.ts';
import type { KnownPlace } from './place-marker.ts';
import { S3Place } from './s3-place.ts';

/** @param known of it, where it is a folder @param stalledMs for tests: how long a folder may make no progress */
export function openSecondPlace(
  config: SecondPlaceConfig,
  known: KnownPlace,
  stalledMs?: number,
): SecondPlace {
  return config.kind === 's3' ? new S3Place(config) : folderPlace(config.folder, known, stalledMs);
}

/** Returns the name of a second place. */
export function nameOfPlace(config: SecondPlaceConfig): string {
  return config.kind === 's3' ? `s3://${config.bucket}/${config.prefix}` : config.folder;
}
