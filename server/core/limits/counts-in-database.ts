import { createHmac } from 'node:crypto';
import { countAttempts, forgetAttempts } from '../../../db/attempt-queries.ts';
import type { Writer } from '../../../db/connection.ts';
import { countsInMemory } from './counts-in-memory.ts';
import type { OpenCounts } from './rate-limit.ts';

/**
 * Counts the attempts of all servers together, on PostgreSQL. A key may hold the address of a person, so the database gets only
 * its hash, made with a secret that the database does not know.
 *
 * @param secret a secret that all servers have (`ServerSecrets`)
 */
export function countsInDatabase(db: Writer, secret: string): OpenCounts {
  return (name, rate) => {
    if (rate.isOfEachServer) return countsInMemory(name, rate);
    const hashed = (key: string) =>
      createHmac('sha256', secret)
        .update(JSON.stringify([name, key]))
        .digest('base64url');
    return {
      add: async (key, weight) => {
        const { count, leftMs } = await countAttempts(db, hashed(key), { weight, windowMs: rate.windowMs });
        return { count, secondsLeft: leftMs / 1000 };
      },
      // A count that cannot be reset ends with its window; what was right has succeeded all the same.
      forget: (key) => forgetAttempts(db, hashed(key)).catch(() => {}),
    };
  };
}
