import { createHmac } from 'node:crypto';
import { SUBMISSIONS } from '../../core/limits/limits.ts';

/** The content from which the id of a submission is derived if its sender sent no id. */
export interface SubmissionContent {
  readonly domainId: string;
  readonly pageId: string;
  readonly blockKey: string;
  readonly values: Readonly<Record<string, string>>;
  /**
   * The key under which the client's address is counted. The address is not stored, except as a part of the keyed hash that
   * makes the id.
   */
  readonly address: string;
}

/**
 * Returns two ids for a submission whose sender sent no id, such as a browser without scripts. The ids are derived from content
 * and time, so that a repeated submission, by a double click or a reload of the response, gets the same id. The first id is the
 * id of a new submission. The second id is the id that the same submission would have had in the previous period, because the
 * submission may have been stored then.
 *
 * @param secret the server's secret, without which an id does not reveal the content
 */
export function idsOfContent(secret: string, content: SubmissionContent, now: number): [string, string] {
  const { domainId, pageId, blockKey, values, address } = content;
  const period = Math.floor(now / SUBMISSIONS.windowMs);
  const id = (when: number) =>
    uuid(
      createHmac('sha256', secret)
        .update(JSON.stringify([when, domainId, pageId, blockKey, Object.entries(values), address]))
        .digest(),
    );
  return [id(period), id(period - 1)];
}

/** Formats the first bytes of a hash as a UUID of version 8 (RFC 9562). */
function uuid(hash: Buffer): string {
  const bytes = Buffer.from(hash.subarray(0, 16));
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
