import type { Config } from '../../core/config/config.ts';
import type { DomainDirectory } from '../../core/domains/directory.ts';
import { hostName } from '../../core/http/host-name.ts';
import { configuredHosts } from './configured-hosts.ts';

/**
 * Explains what readers see at each host name with a certificate (`HTTPS_HOSTS`). A host name that belongs to no other site
 * redirects to the address of the default site.
 */
export class CertificateNames {
  readonly #domains: Pick<DomainDirectory, 'forHost' | 'siteHost'>;
  readonly #config: Pick<Config, 'https'>;
  readonly #configured: ReturnType<typeof configuredHosts>;

  constructor(config: Config, domains: Pick<DomainDirectory, 'forHost' | 'siteHost'>) {
    this.#domains = domains;
    this.#config = config;
    this.#configured = configuredHosts(config);
  }

  /** Whether requests for a host are redirected to the address of the default site. @param host a Host header */
  leadsOn(host: string): boolean {
    const name = hostName(host);
    if (
      name === this.#domains.siteHost ||
      !this.#config.https?.hosts.includes(name) ||
      this.#configured.has(name)
    )
      return false;
    return this.#domains.forHost(name)?.domain.isDefault !== false;
  }

  /**
   * Returns a description of what readers see at a name of `HTTPS_HOSTS`. The name and the description together form a
   * sentence.
   */
  shows(name: string): string {
    if (this.leadsOn(name)) return `leads to ${this.#domains.siteHost}`;
    const site = this.#domains.forHost(name)?.domain ?? null;
    if (site === null)
      return this.#configured.has(name)
        ? 'serves pictures, files or the API, as the settings say'
        : 'shows the site';
    return site.published
      ? `shows the site ‘${site.name}’`
      : `shows nothing: the site ‘${site.name}’ is not public`;
  }
}

declare module '../../core/services.ts' {
  interface Services {
    /** The description of what readers see at each host name with a certificate. */
    readonly certificateNames: CertificateNames;
  }
}
