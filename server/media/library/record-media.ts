import type { Writer } from '../../../db/connection.ts';
import type { RecordedAction } from '../../../src/calls/tables.ts';
import type { AuditDetails } from '../../../src/model/audit.ts';
import { type DoneAction, recordAction } from '../../people/audit/record.ts';

interface NamedMedia {
  readonly kind: 'image' | 'file';
  readonly id: string;
  readonly name: string;
}

/** Records what somebody did to a picture or a file: all sites share the library. @param trx as `recordAction` */
export function recordMedia(
  trx: Writer,
  action: RecordedAction,
  { kind, id, name }: NamedMedia,
  { actor, at }: Pick<DoneAction, 'actor' | 'at'>,
  details: AuditDetails = {},
): Promise<void> {
  return recordAction(trx, { actor, action, domainId: null, subject: { kind, id, name }, at, details });
}
