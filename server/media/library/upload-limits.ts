import type { FastifyRequest } from 'fastify';
import type { Reader } from '../../../db/connection.ts';
import { uploadedSince } from '../../../db/media-library-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { UPLOAD_QUOTA } from '../../../src/model/limits.ts';
import { addressKey } from '../../core/http/client-address.ts';
import { FairShare } from '../../core/limits/fair-share.ts';
import { type OpenCounts, RateLimit } from '../../core/limits/rate-limit.ts';
import { RATES, SHARES } from '../../core/limits/throttles.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The limits of uploads: their frequency, the number at a time, and the number of bytes in a day. */
export class UploadLimits {
  readonly #attempts: RateLimit;
  readonly #receiving = new FairShare(SHARES.uploads);
  readonly #checking = new FairShare(SHARES.checkedUploads);
  // @bounded 50 uploads at a time, 40 of one user (SHARES.uploads): 503 (uploads.test.ts)
  readonly #underWay = new Set<Promise<unknown>>();

  constructor(open: OpenCounts) {
    this.#attempts = new RateLimit('uploads', RATES.uploads, open);
  }

  /**
   * Receives a user's upload.
   *
   * @throws HearthError 'unavailable' (503) if too many uploads are being received, in total or from this user
   */
  async receive<Upload>(work: () => Promise<Upload>, userId: string): Promise<Upload> {
    const receiving = this.#receiving.run(work, userId);
    this.#underWay.add(receiving);
    try {
      return await receiving;
    } finally {
      this.#underWay.delete(receiving);
    }
  }

  /** Checks the content of a received upload when it is the upload's turn. */
  check<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#checking.run(work);
  }

  /** Resolves when the uploads in progress have been stored, or their partial files have been removed. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#underWay);
  }

  /** Counts an upload, for its user and for the address. @throws HearthError 'too-many' (429) */
  async attempt(userId: string, request: FastifyRequest): Promise<void> {
    await this.#attempts.attempt(`user ${userId}`);
    await this.#attempts.attempt(`address ${addressKey(request.ip)}`);
  }
}

/**
 * Checks the total size of a user's uploads in the last 24 hours plus the next upload. Uploads that have been removed do not
 * count.
 *
 * @param bytes the size of the next upload
 * @throws HearthError 'upload-quota' (429) with `retryAfter` in seconds
 */
export async function checkQuota(db: Reader, userId: string, bytes: number, now: string): Promise<void> {
  const since = new Date(Date.parse(now) - DAY_MS).toISOString();
  const uploaded = await uploadedSince(db, userId, since);
  if (uploaded.items < UPLOAD_QUOTA.items && uploaded.bytes + bytes <= UPLOAD_QUOTA.bytes) return;
  const wait = Date.parse(uploaded.first ?? now) + DAY_MS - Date.parse(now);
  const retryAfter = Math.max(1, Math.ceil(wait / 1000));
  const hours = Math.ceil(retryAfter / 3600);
  const when = hours <= 1 ? 'in an hour' : `in ${hours} hours`;
  throw new HearthError('upload-quota', { when }, { details: { retryAfter } });
}

declare module '../../core/services.ts' {
  interface Services {
    readonly uploads: UploadLimits;
  }
}
