import { slugPath } from '../../../src/model/slug.ts';
import type { OldForm } from './forms/old-form.ts';
import type { OldNews } from './old-news.ts';
import type { OldSite } from './old-site.ts';

/** The result of an import, apart from single pages. */
interface Outcome {
  readonly publish: boolean;
  /** The numbers of new pages, and of pages that were imported before: all, those with new pictures, and changed ones. */
  readonly stored: number;
  readonly known: number;
  readonly renewed: number;
  readonly changed: number;
  readonly media: number;
  readonly redirects: number;
  readonly redirectsLeft: number;
  /** The menu that was taken over, if there was one. */
  readonly menu: string | null;
  /** Whether the navigation has a new draft. */
  readonly navigation: boolean;
  readonly news: OldNews | null;
  /** The settings that were taken over, in words. */
  readonly settings: readonly string[];
  /** The forms that pages show. */
  readonly forms: ReadonlySet<OldForm>;
  /** Notes on other losses. */
  readonly lost: readonly string[];
}

/** Returns what an owner has to know of an import, apart from single pages. */
export function summaryOf(site: OldSite, outcome: Outcome): string[] {
  return [
    ...pagesLines(outcome),
    ...newsLines(outcome),
    ...formsLines(site, outcome),
    ...menuLines(site, outcome),
    ...(outcome.settings.length === 0
      ? []
      : [
          `In the draft of the site settings now: ${outcome.settings.join(', ')}. Look at them, and publish them`,
        ]),
    ...outcome.lost,
    ...leftLines(site, outcome),
  ];
}

function pagesLines({ publish, stored, known, renewed, changed, media }: Outcome): string[] {
  const lines: readonly [number, string][] = [
    [known - renewed, 'Here already, and left as they are'],
    [renewed, 'Here already, and now with pictures or files that were missing'],
    [changed, 'Changed here since, so they are without pictures or files that could be added'],
  ];
  return [
    `Pages and posts: ${stored}${publish ? ', published where they were' : ', all as drafts'}`,
    ...lines.filter(([count]) => count > 0).map(([count, words]) => `${words}: ${count}`),
    `Pictures and files: ${media}`,
  ];
}

function newsLines({ news, publish }: Outcome): string[] {
  if (news === null) return [];
  const path = slugPath(news.slug);
  return [
    `${path} lists the posts. The old pages that listed them by category, tag or month lead there`,
    ...(publish
      ? []
      : [
          `${path} shows first what you publish last: publish the oldest posts first. With --publish, they keep their dates`,
        ]),
  ];
}

function formsLines({ forms }: OldSite, { forms: shown }: Outcome): string[] {
  const unused = [...new Set(forms.values())].filter((form) => !shown.has(form));
  return [
    ...(shown.size === 0 ? [] : [`Forms: ${shown.size}. None takes anything until you set its recipient`]),
    ...(unused.length === 0
      ? []
      : [
          `Forms that no page shows, left out: ${unused.map(({ title }) => title || 'without a title').join(', ')}`,
        ]),
  ];
}

function menuLines({ menus }: OldSite, { menu, navigation, news }: Outcome): string[] {
  const others = [...menus].filter(([name]) => name !== menu);
  const what = menu === null ? 'The list of posts' : `The menu ‘${menu}’`;
  return [
    ...(menu === null && news === null
      ? []
      : [
          navigation
            ? `${what} ${menu === null ? 'stands in' : 'becomes'} the draft of the navigation`
            : `${what} was left out, since the navigation has points already`,
        ]),
    ...others.map(([name, items]) => {
      const words = items.map(({ title, url }) => title || url).filter(Boolean);
      return `The menu ‘${name}’ was left out: ${words.join(', ')}`;
    }),
  ];
}

function leftLines({ pages, others }: OldSite, { publish, redirects, redirectsLeft }: Outcome): string[] {
  const types = [...others].map(([type, count]) => `${type}: ${count}`);
  const numbered = [...pages.values()].filter(({ link }) => /[?&](?:p|page_id)=\d/.test(link)).length;
  return [
    `Redirects from old addresses: ${redirects}${publish ? '' : ', to be published once their pages are'}${redirectsLeft > 0 ? `; ${redirectsLeft} more are there already or have no room` : ''}`,
    ...(numbered > 0
      ? [
          `Pages with addresses such as /?p=12: ${numbered}. Readers who ask for those get the home page: no redirect is made for what stands behind a ?`,
        ]
      : []),
    ...(types.length > 0 ? [`Not taken over, by type in WordPress: ${types.join(', ')}`] : []),
    'Not taken over of any page: its author and its comments',
    'Not in an export: redirects that a plugin such as Redirection made. Those that readers still need are made again under Redirects',
  ];
}
