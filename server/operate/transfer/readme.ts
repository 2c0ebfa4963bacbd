import type { Manifest } from './transfer-format.ts';

/** What an exported folder says about itself to whoever opens it. */
export function readmeOf({ hearth, contains, counts }: Manifest, lostMedia: readonly string[]): string {
  const { sites, pages, publishedPages, redirects, media, mediaBytes, roles } = counts;
  return `This folder is a website, exported by Hearth ${hearth}. It holds ${contains}:
${sites} site(s), ${pages} pages (${publishedPages} published), ${redirects} redirects, ${media} pictures and files (${mediaBytes} bytes), ${roles} roles.

To put it into another Hearth:  hearth import THIS-FOLDER

  manifest.json             what this is, and how much of it
  SHA256SUMS                a checksum of each file; to check them: sha256sum -c SHA256SUMS
  roles.json                roles and their rights
  media.json, media/        pictures and files, with their descriptions
  sites/NAME/site.json      a site: its name and host names
  sites/NAME/settings.json, navigation.json, footer.json
  sites/NAME/redirects.json
  sites/NAME/pages/         one file for each page

In each file, 'draft' is what editors see, and 'live' what visitors see. A 'live' without a document is the same as the draft.

Not in it, since a backup is the place for them: users and their passwords, sessions, what visitors sent with forms, the history
of pages, deleted pages, the record of who did what, and mails.
${lostMedia.length === 0 ? '' : `\nThe bytes of these were gone before the export: ${lostMedia.join(', ')}\n`}`;
}
