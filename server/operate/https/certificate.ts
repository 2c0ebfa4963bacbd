import { createPrivateKey, X509Certificate } from 'node:crypto';
import { createSecureContext, type SecureContext } from 'node:tls';

/** The oldest TLS version that all browsers and search engines support. */
export const MIN_TLS_VERSION = 'TLSv1.2';

/** A certificate with its key. Times are in milliseconds. */
export interface Certificate {
  /** The key and the chain, PEM. */
  readonly pem: string;
  readonly notBefore: number;
  readonly notAfter: number;
  readonly context: SecureContext;
}

/**
 * Reads the key and the certificate chain of a host.
 *
 * @throws Error if `pem` is not a certificate for this host, or the key does not match
 */
export function readCertificate(pem: string, host: string): Certificate {
  const leaf = new X509Certificate(pem);
  if (!leaf.checkPrivateKey(createPrivateKey(pem)))
    throw new Error('The key is not the one of the certificate.');
  if (leaf.checkHost(host) === undefined) throw new Error(`The certificate is not one of ${host}.`);
  return {
    pem,
    notBefore: leaf.validFromDate.getTime(),
    notAfter: leaf.validToDate.getTime(),
    context: createSecureContext({ key: pem, cert: pem, minVersion: MIN_TLS_VERSION }),
  };
}

/** Whether browsers accept the certificate at this time. */
export function isValid(certificate: Certificate, now: number): boolean {
  return now >= certificate.notBefore && now < certificate.notAfter;
}
