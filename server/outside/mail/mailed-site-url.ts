import type { Config } from '../../core/config/config.ts';

/** Returns the address of the site for links in mails; null if the site sends no mail. */
export function mailedSiteUrl({ siteUrl, mail }: Pick<Config, 'siteUrl' | 'mail'>): string | null {
  return mail.provider === null ? null : siteUrl;
}
