import type { Backup, BackupProof, BackupStep } from '../../../src/model/backups-wire.ts';

/** A message from a run about its progress. */
export type RunMessage =
  | { readonly kind: 'step'; readonly step: BackupStep }
  /** The bytes of the backup that have reached the second place. */
  | { readonly kind: 'stored'; readonly bytes: number }
  | { readonly kind: 'made'; readonly backup: Omit<Backup, 'askedBy' | 'proof' | 'copy' | 'isHere'> }
  | { readonly kind: 'proven'; readonly proof: BackupProof }
  | { readonly kind: 'copied'; readonly copy: NonNullable<Backup['copy']> }
  /** The second place exists, and is the right one. */
  | { readonly kind: 'placed'; readonly place: string }
  /** The names of all of this site's backups in the second place. */
  | { readonly kind: 'elsewhere'; readonly names: readonly string[] }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'done' };

/** Returns a message that a backup is not in the second place, and why. */
export const notInPlace = (why: string) => `The backup is not in the second place. ${why}`;
