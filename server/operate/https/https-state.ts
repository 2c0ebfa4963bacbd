/** The state of a host's certificate. Times are ISO 8601 in UTC. */
export interface HttpsHostState {
  readonly host: string;
  /** The time from which the current certificate is valid; null if there is no certificate. */
  readonly issuedAt: string | null;
  /** The time at which the current certificate expires; null if there is no certificate. */
  readonly expiresAt: string | null;
  /** The time of the last request for a certificate; null before the first request. */
  readonly lastAttemptAt: string | null;
  /** The reason why the last attempt failed, as a sentence for the owner; null if the last attempt succeeded. */
  readonly lastFailure: string | null;
  /** The time of the next request for a certificate; null while a request is in progress. */
  readonly nextAttemptAt: string | null;
}

declare module '../../core/services.ts' {
  interface Services {
    /** Returns the state of each host's certificate; an empty list if Hearth does not serve HTTPS itself. */
    readonly httpsState: () => readonly HttpsHostState[];
  }
}
