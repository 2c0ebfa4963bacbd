import type { Client } from 'acme-client';
import { CERTIFICATES } from '../../core/limits/limits.ts';
import { AcmeError, inAttempt, oneLine, requestByFetch } from './acme-requests.ts';

/** Everything needed to request a certificate. */
export interface CertificateRequest {
  readonly directoryUrl: string;
  /** The key of the account, PEM. */
  readonly accountKey: Buffer;
  readonly email: string | null;
  readonly host: string;
  /** The key of the certificate, PEM. */
  readonly key: Buffer;
  readonly siteUrl: string | null;
  /**
   * Receives the answers to HTTP-01 challenges, which the server serves at `http://HOST/.well-known/acme-challenge/TOKEN` (RFC
   * 8555, section 8.3).
   */
  readonly challenges: Map<string, string>;
  /** Aborts the attempt to get the certificate. */
  readonly signal: AbortSignal;
}

/** The path of HTTP-01 challenges, without the token. */
export const CHALLENGE_PATH = '/.well-known/acme-challenge/';

/** Returns a new ECDSA key, PEM. ECDSA is supported by all browsers of the last ten years, and is fast on small servers. */
export async function newKey(): Promise<Buffer> {
  return (await loadAcme()).crypto.createPrivateEcdsaKey('P-256');
}

/**
 * Gets a certificate for one host, proving by HTTP-01 that this server controls the host.
 *
 * @returns the chain, PEM, beginning with the certificate of the host
 * @throws AcmeError
 */
export async function requestCertificate(request: CertificateRequest): Promise<string> {
  const acme = await loadAcme();
  const timeout = AbortSignal.timeout(CERTIFICATES.attemptMs);
  const signal = AbortSignal.any([request.signal, timeout]);
  const client = new acme.Client({
    directoryUrl: request.directoryUrl,
    accountKey: request.accountKey,
    backoffAttempts: 15,
    backoffMin: 1000,
    backoffMax: 15_000,
  });
  const tokens: string[] = [];
  const order = async () => {
    const [, csr] = await acme.crypto.createCsr({ altNames: [request.host] }, request.key);
    await useAccount(client, request.email);
    return client.auto({
      csr,
      // Skips the library's own check, because a server may be unable to reach its own public address.
      skipChallengeVerification: true,
      challengePriority: ['http-01'],
      challengeCreateFn: async (_authorization, challenge, answer) => {
        if (challenge.type !== 'http-01') {
          throw new AcmeError(`The certificate authority does not take a proof by HTTP for ${request.host}.`);
        }
        tokens.push(challenge.token);
        request.challenges.set(challenge.token, answer);
      },
      challengeRemoveFn: async (_authorization, { token }) => void request.challenges.delete(token),
    });
  };
  try {
    return await whileWanted(signal, inAttempt({ signal, siteUrl: request.siteUrl }, order));
  } catch (error) {
    if (timeout.aborted)
      throw new AcmeError('The certificate authority took too long to give a certificate.');
    if (error instanceof AcmeError) throw error;
    throw new AcmeError(refusal(tokens.length > 0 ? request.host : null, error));
  } finally {
    for (const token of tokens) request.challenges.delete(token);
  }
}

/**
 * Finds the account that belongs to the key, or creates one. Does not use the library's own function, because that function
 * changes an existing account, and authorities need not accept the change.
 */
async function useAccount(client: Client, email: string | null): Promise<void> {
  const contact = email === null ? {} : { contact: [`mailto:${email}`] };
  try {
    await client.createAccount({ onlyReturnExisting: true });
  } catch (error) {
    if (!(error instanceof AcmeError) || error.type !== 'accountDoesNotExist') throw error;
    return void (await client.createAccount({ termsOfServiceAgreed: true, ...contact }));
  }
  if (email !== null) await client.updateAccount(contact);
}

/**
 * Describes why an authority issued no certificate. The library passes on only the authority's words.
 *
 * @param host the host to be proved; null if the failure came before the proof
 */
function refusal(host: string | null, error: unknown): string {
  const says = oneLine(error instanceof Error ? error.message : String(error));
  if (host === null) return `The certificate authority gave no certificate. It says: ${says}`;
  return (
    `The certificate authority could not see that ${host} is this server: it asks for http://${host}${CHALLENGE_PATH}…, ` +
    `for which the name must lead to this machine, and port 80 must be open to everybody. It says: ${says}`
  );
}

/** Rejects when the signal aborts, even while the library waits between two requests. */
async function whileWanted<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const stopped = Promise.withResolvers<never>();
  const stop = () => stopped.reject(new AcmeError('The attempt was broken off.'));
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  work.catch(() => {});
  try {
    return await Promise.race([work, stopped.promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Loads the library only when needed, every few weeks, because it takes some megabytes. */
async function loadAcme() {
  const { default: acme } = await import('acme-client');
  requestByFetch(acme.axios);
  return acme;
}
