import crypto, { randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { FairShare } from '../../core/limits/fair-share.ts';
import { SHARES } from '../../core/limits/throttles.ts';

/** Argon2id with OWASP's minimum cost: 19 MiB, two passes, one lane. */
const COST = { memory: 19 * 1024, passes: 2, parallelism: 1 } as const;
const HASH_BYTES = 32;
const SALT_BYTES = 16;

// @bounded 2 hashes, 50 waiting (SHARES.passwordHashes): 503 (passwords.test.ts)
const share = new FairShare(SHARES.passwordHashes);

function hash(
  password: string,
  salt: Uint8Array,
  { cost, client }: { readonly cost: Cost; readonly client: string | undefined },
): Promise<Buffer> {
  return share.run(
    async () =>
      Buffer.from(
        await promisify(crypto.argon2)('argon2id', {
          message: password.normalize('NFC'),
          nonce: salt,
          parallelism: cost.parallelism,
          tagLength: HASH_BYTES,
          memory: cost.memory,
          passes: cost.passes,
        }),
      ),
    client,
  );
}

interface Cost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/**
 * Hashes a password for storage: Argon2id in PHC format, with a random salt.
 *
 * @param client the key for the fair lines in which hashes wait
 * @throws HearthError 'unavailable' (503) if too many hashes wait
 */
export async function hashPassword(password: string, client?: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const digest = await hash(password, salt, { cost: COST, client });
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(digest)}`;
}

/**
 * Returns whether a password matches a stored hash. If there is no hash, returns false after the same time.
 *
 * @param client the key for the fair lines in which hashes wait
 * @throws HearthError 'unavailable' (503) if too many hashes wait
 */
export async function verifyPassword(
  password: string,
  stored: string | null,
  client?: string,
): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored ?? '');
  if (parts === null) {
    await hash(password, Buffer.alloc(SALT_BYTES), { cost: COST, client });
    return false;
  }
  const [, memory, passes, parallelism, salt = '', digest = ''] = parts;
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const actual = await hash(password, Buffer.from(salt, 'base64'), { cost, client });
  const expected = Buffer.from(digest, 'base64');
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replaceAll('=', '');
}
