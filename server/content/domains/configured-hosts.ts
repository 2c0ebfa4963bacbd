import type { Config } from '../../core/config/config.ts';

/** Returns the host names that the owner configured for pictures, files and the API. */
export function configuredHosts(config: Config): ReadonlySet<string | undefined> {
  return new Set(
    [config.imageBaseUrl, config.cdnImageUrl, config.fileBaseUrl, config.apiBaseUrl].map(
      (url) => URL.parse(url ?? '')?.hostname,
    ),
  );
}
