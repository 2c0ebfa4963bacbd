import type { SecondPlaceConfig } from '../../core/config/config.ts';
import type { BackupTarget } from './backup-target.ts';
import { folderTarget } from './folder-target.ts';
import { S3Target } from './s3-target.ts';
import type { KnownTarget } from './target-marker.ts';

/**
 * Opens the place that the configuration names for copies.
 *
 * @param known what is known about a place that is a folder
 * @param stalledMs for tests: the longest time without progress in a folder
 */
export function openTarget(config: SecondPlaceConfig, known: KnownTarget, stalledMs?: number): BackupTarget {
  return config.kind === 's3' ? new S3Target(config) : folderTarget(config.folder, known, stalledMs);
}

/** Returns the name of a second place for messages. */
export function nameOfTarget(config: SecondPlaceConfig): string {
  return config.kind === 's3' ? `s3://${config.bucket}/${config.prefix}` : config.folder;
}
