/** The state of a host's certificate. Times are ISO 8601 in UTC. */
export interface HttpsHostState {
  readonly host: string;
  /** When the certificate in use became valid; null while there is none. */
  readonly issuedAt: string | null;
  /** When the certificate in use expires; null while there is none. */
  readonly expiresAt: string | null;
  /** When a certificate was last asked for; null before the first time. */
  readonly lastAttemptAt: string | null;
  /** Why the last attempt failed, as a sentence for the owner; null if it did not. */
  readonly lastFailure: string | null;
  /** When a certificate is asked for next; null while one is being asked for. */
  readonly nextAttemptAt: string | null;
}

declare module '../../core/services.ts' {
  interface Services {
    /** The state of the certificate of each host; empty if Hearth does not serve HTTPS itself. */
    readonly httpsState: () => readonly HttpsHostState[];
  }
}
