import type { VisitorReader } from '../../../db/connection.ts';
import { allDomains, type DomainRecord, type NewDomain } from '../../../db/domain-queries.ts';
import { hostName } from '../http/host-name.ts';

/** All domains, kept in memory because every request looks up its domain. Call `refresh` after changing a domain. */
export class DomainDirectory {
  readonly #db: VisitorReader;
  readonly #siteUrl: URL | null;
  // @bounded the domains of the database (directory.test.ts)
  #domains: readonly DomainRecord[] = [];
  // @bounded as #domains
  #byHost = new Map<string, DomainRecord>();

  /** @param siteUrl the configured SITE_URL. If it is set, its host belongs to the default domain, and unknown hosts are refused */
  constructor(db: VisitorReader, siteUrl: string | null) {
    this.#db = db;
    this.#siteUrl = siteUrl === null ? null : new URL(siteUrl);
  }

  /** The host name of SITE_URL, which always belongs to the default domain; null if SITE_URL is not set. */
  get siteHost(): string | null {
    return this.#siteUrl?.hostname ?? null;
  }

  async refresh(): Promise<void> {
    this.use(await allDomains(this.#db));
  }

  /** Replaces all domains in the directory. */
  use(domains: readonly DomainRecord[]): void {
    this.#domains = domains;
    this.#byHost = new Map();
    for (const domain of this.#domains) {
      for (const host of domain.hostnames) this.#byHost.set(hostName(host), domain);
    }
    const fallback = this.default();
    if (this.#siteUrl !== null && fallback !== null) this.#byHost.set(this.#siteUrl.hostname, fallback);
  }

  all(): readonly DomainRecord[] {
    return this.#domains;
  }

  byId(id: string): DomainRecord | null {
    return this.#domains.find((domain) => domain.id === id) ?? null;
  }

  default(): DomainRecord | null {
    return this.#domains.find((domain) => domain.isDefault) ?? null;
  }

  /**
   * Returns the domain with the host name of a Host header, ignoring the port. If no domain has that host name, returns the
   * default domain if SITE_URL is unset. Returns null for an unknown host if SITE_URL is set.
   */
  forHost(host: string): { readonly domain: DomainRecord; readonly exact: boolean } | null {
    const exact = this.#byHost.get(hostName(host));
    if (exact !== undefined) return { domain: exact, exact: true };
    if (this.#siteUrl !== null) return null;
    const fallback = this.default();
    return fallback === null ? null : { domain: fallback, exact: false };
  }

  /**
   * Returns the origin of a domain's canonical URLs, such as `https://www.example.org`. The origin of the default domain is
   * SITE_URL. The origin of any other domain is its first host name, with the scheme and port of SITE_URL.
   */
  origin(domain: NewDomain, port: number): string {
    const site = this.#siteUrl;
    if (site !== null && domain.isDefault) return site.origin;
    const host = domain.hostnames[0] ?? 'localhost';
    if (site === null) return `http://${host}:${port}`;
    return `${site.protocol}//${host}${site.port === '' ? '' : `:${site.port}`}`;
  }
}

declare module '../services.ts' {
  interface Services {
    readonly domains: DomainDirectory;
  }
}
