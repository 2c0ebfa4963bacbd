import type { Backup, BackupProof, BackupStep } from '../../../src/model/backups-wire.ts';

/** A progress message from the process of a run. */
export type RunMessage =
  | { readonly kind: 'step'; readonly step: BackupStep }
  /** The number of bytes of the backup that are stored in the second place. */
  | { readonly kind: 'stored'; readonly bytes: number }
  | { readonly kind: 'made'; readonly backup: Omit<Backup, 'askedBy' | 'proof' | 'copy' | 'isHere'> }
  | { readonly kind: 'proven'; readonly proof: BackupProof }
  | { readonly kind: 'copied'; readonly copy: NonNullable<Backup['copy']> }
  /** The second place was reached, and is the one for this site's copies. */
  | { readonly kind: 'placed'; readonly place: string }
  /** The names of all backups of this site in the second place. */
  | { readonly kind: 'elsewhere'; readonly names: readonly string[] }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'done' };

/** Returns the message that says why a backup was not copied to the second place. */
export const notInPlace = (why: string) => `The backup is not in the second place. ${why}`;
