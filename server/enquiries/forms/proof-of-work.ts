import { randomInt } from 'node:crypto';
import { createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { isObject } from '../../../src/model/json.ts';
import { PROOF_OF_WORK } from '../../core/limits/limits.ts';
import { type Captcha, type CaptchaVerdict, REFUSED } from './captcha.ts';

const SIGNATURE = /^[0-9a-f]{64}$/;

/**
 * A captcha (ALTCHA) that needs neither a puzzle for people nor a service. Instead, the browser computes for about a second
 * while the reader types. A token is the base64 of `{challenge, solution}` as JSON. Challenges are signed and not stored. Only
 * used challenges are stored, until they expire.
 */
export class ProofOfWork implements Captcha {
  readonly #keys: { readonly hmacSignatureSecret: string; readonly hmacKeySignatureSecret: string };

  /** @param secret the key with which challenges are signed, the same in all processes and after a restart */
  constructor(secret: string) {
    this.#keys = { hmacSignatureSecret: secret, hmacKeySignatureSecret: `${secret} of keys` };
  }

  /**
   * @param counter the number of keys that a browser must derive. The number is random by default. Tests and benchmarks choose
   * the number, because they solve many challenges
   */
  async challenge(counter = randomInt(PROOF_OF_WORK.minCounter, PROOF_OF_WORK.maxCounter)): Promise<object> {
    return createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: PROOF_OF_WORK.cost,
      counter,
      deriveKey,
      expiresAt: new Date(Date.now() + PROOF_OF_WORK.validMs),
      ...this.#keys,
    });
  }

  async check(token: string): Promise<CaptchaVerdict> {
    const payload = payloadOf(token);
    if (payload === null) return REFUSED;
    const { challenge, solution } = payload;
    const { verified } = await verifySolution({ challenge, solution, deriveKey, ...this.#keys });
    if (!verified) return REFUSED;
    const expiresAt = new Date((challenge.parameters.expiresAt ?? 0) * 1000).toISOString();
    return { kind: 'passed', used: { id: challenge.signature, expiresAt } };
  }
}

type SignedPayload = Payload & { readonly challenge: { readonly signature: string } };

/** Reads the challenge and its solution from a token. Returns null if they do not have the shape that the library expects. */
function payloadOf(token: string): SignedPayload | null {
  try {
    const payload: unknown = JSON.parse(Buffer.from(token, 'base64').toString());
    return isSigned(payload) ? payload : null;
  } catch {
    return null;
  }
}

function isSigned(payload: unknown): payload is SignedPayload {
  if (!isObject(payload) || !isObject(payload.challenge) || !isObject(payload.solution)) return false;
  const { parameters, signature } = payload.challenge;
  if (!isObject(parameters) || typeof parameters.expiresAt !== 'number') return false;
  return typeof signature === 'string' && SIGNATURE.test(signature);
}
