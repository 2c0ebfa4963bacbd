import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { documentTitle, type HeadData, pageHead } from '../../../model/head.ts';
import {
  descriptions,
  type HeadParts,
  type HeadSource,
  type SocialNetwork,
  socialDescriptions,
  socialImages,
  socialTitles,
  sourceOf,
  titles,
} from '../../../model/head-fallbacks.ts';
import { IMAGE_SIZES } from '../../../model/limits.ts';
import { initialisePage } from '../../../model/page.ts';
import { PAGE_KEY, type RootKey, SETTINGS_KEY } from '../../../model/roots.ts';
import { emptySiteSettings } from '../../../model/site.ts';
import { documentAtom } from '../../document/current-tree.ts';
import { $start } from '../../document/start-editor.ts';
import { FieldsForm } from '../FieldsForm.tsx';

/** The words for the origin of each part of a preview; null if the page sets the part itself. */
const FROM: Readonly<Record<HeadSource, string | null>> = {
  own: null,
  header: 'from the page header',
  og: 'from the tab Social',
  page: 'from the tab SEO',
  network: 'from the site settings',
  site: 'from the site settings',
  logo: 'the logo of the site',
};

/**
 * Names the source of each part of a preview that the page does not set, as in 'Title from the page header'. Returns '' if the
 * page sets all parts.
 */
export function sourceWords(parts: readonly (readonly [name: string, source: HeadSource | null])[]): string {
  return parts
    .flatMap(([name, source]) => {
      if (source === null) return `No ${name.toLowerCase()} yet.`;
      const from = FROM[source];
      if (from === null) return [];
      return source === 'logo' ? `${name}: ${from}.` : `${name} ${from}.`;
    })
    .join(' ');
}

/** A page whose previewed fields are empty. */
const PLAIN = initialisePage({ pageType: 'page', template: 'generic', slug: '' });

/**
 * Returns the HTML head that the page would have if it were published now, and the documents that determine this head.
 * @param isPlain whether to empty the page's fields
 */
function useHead(isPlain: boolean): { readonly head: HeadData; readonly parts: HeadParts } {
  const own = useStore(documentAtom(PAGE_KEY));
  const stored = useStore(documentAtom(SETTINGS_KEY));
  const imageBaseUrl = useStore($start)?.shell.baseUrls.imageBaseUrl;
  return useMemo(() => {
    const page = isPlain ? PLAIN : own;
    const settings = { ...emptySiteSettings(own.domainId), ...stored };
    const head = pageHead({ page, settings, origin: window.location.origin, imageBaseUrl });
    return { head, parts: { page, settings } };
  }, [own, stored, imageBaseUrl, isPlain]);
}

/**
 * Shows a page as a search engine may list it, with the substitutes for empty fields. @param plain the note below a page that
 * sets nothing itself
 */
export function SearchPreview({ plain }: { plain?: string }) {
  const { head, parts } = useHead(plain !== undefined);
  const note = sourceWords([
    ['Title', sourceOf(titles(parts))],
    ['Description', sourceOf(descriptions(parts))],
  ]);
  const { host, pathname } = new URL(head.canonical);
  const path = decodeURI(pathname).split('/').filter(Boolean);
  return (
    <figure className="he-preview">
      <figcaption>Preview in search results</figcaption>
      {head.robots === '' ? (
        <div className="he-search-result">
          <p className="he-search-site">
            {head.siteName === '' ? null : <span>{head.siteName}</span>}
            <span>{[host, ...path].join(' › ')}</span>
          </p>
          <p className="he-search-title">{documentTitle(head)}</p>
          <p className="he-search-description">{head.description}</p>
        </div>
      ) : (
        <p>Search engines are asked not to show this page.</p>
      )}
      <p className="he-field-help">{plain ?? note}</p>
    </figure>
  );
}

const NETWORKS: readonly (readonly [network: SocialNetwork, heading: string])[] = [
  ['og', 'Social networks and messages'],
  ['twitter', 'Twitter'],
];

interface SocialFieldsProps {
  about: string;
  owner: RootKey;
  fields: readonly string[];
  /** The note below the card of a page that sets nothing itself. */
  plain?: string;
}

/** Edits the fields for each social network, and shows a preview of the resulting card. */
export function SocialFields({ about, owner, fields, plain }: SocialFieldsProps) {
  return (
    <div className="he-settings he-settings-wide">
      <p className="he-field-help">{about}</p>
      {NETWORKS.map(([network, heading]) => (
        <section key={network} className="he-settings-previewed" aria-label={heading}>
          <h3>{heading}</h3>
          <FieldsForm owner={owner} fields={fields.map((field) => `${network}.${field}`)} />
          <SocialCard network={network} heading={heading} plain={plain} />
        </section>
      ))}
    </div>
  );
}

interface SocialCardProps extends Pick<SocialFieldsProps, 'plain'> {
  network: SocialNetwork;
  heading: string;
}

/** Shows the card of a page on a social network, with the substitutes for empty fields. */
function SocialCard({ network, heading, plain }: SocialCardProps) {
  const { head, parts } = useHead(plain !== undefined);
  const { title, description, image, imageAlt } = head[network];
  const note = sourceWords([
    ['Title', sourceOf(socialTitles(network, parts))],
    ['Description', sourceOf(socialDescriptions(network, parts))],
    ['Picture', sourceOf(socialImages(network, parts))],
  ]);
  return (
    <figure className="he-preview">
      <figcaption>
        Preview <span className="he-sr">of {heading}</span>
      </figcaption>
      <div className="he-social-card">
        {image === '' ? null : <img {...IMAGE_SIZES.social} src={image} alt={imageAlt} />}
        <div>
          <p className="he-muted">{new URL(head.canonical).host}</p>
          <p className="he-social-title">{title}</p>
          <p className="he-social-description">{description}</p>
        </div>
      </div>
      <p className="he-field-help">{plain ?? note}</p>
    </figure>
  );
}
