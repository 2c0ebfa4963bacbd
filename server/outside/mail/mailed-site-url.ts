import type { Config } from '../../core/config/config.ts';

/** The address of the site for links in mails; null where none are sent. */
export function mailedSiteUrl({ siteUrl, mail }: Pick<Config, 'siteUrl' | 'mail'>): string | null {
  return mail.provider === null ? null : siteUrl;
}
