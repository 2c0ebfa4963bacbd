import { PAGE_KEY, SETTINGS_KEY } from '../../model/roots.ts';
import { FieldsForm } from './FieldsForm.tsx';
import { SearchPreview, SocialFields } from './page/previews.tsx';

/** Tabs that have only fields of a document, and previews of their effects. */

/** The page as search engines list it. */
export function PageSeo() {
  return (
    <div className="he-settings he-settings-previewed">
      <FieldsForm owner={PAGE_KEY} fields={['title', 'description', 'keywords']} />
      <SearchPreview />
      <FieldsForm owner={PAGE_KEY} fields={['priority', 'frequency', 'hideFromSitemap', 'hideFromRobots']} />
    </div>
  );
}

/** The search engine listing of pages that set nothing themselves. */
export function SiteSeo() {
  return (
    <div className="he-settings he-settings-previewed">
      <p className="he-field-help">
        Search engines are told this of every page that has no words of its own. Pages set theirs in their own
        settings.
      </p>
      <FieldsForm owner={SETTINGS_KEY} fields={['title', 'description', 'keywords']} />
      <SearchPreview plain="A page without a title and a description of its own." />
    </div>
  );
}

/** The card shown where a link to the page is shared. */
export function PageSocial() {
  return (
    <SocialFields
      about="When somebody shares this page, a card stands for it. Whatever you leave empty is taken from the page or from the site settings, as the card shows."
      owner={PAGE_KEY}
      fields={['title', 'description', 'keywords', 'image']}
    />
  );
}

/** The card shown where a page is shared that sets none itself. */
export function SiteSocial() {
  return (
    <SocialFields
      about="When somebody shares a page, a card stands for it. This is what the card has where the page sets nothing itself."
      owner={SETTINGS_KEY}
      fields={['title', 'keywords', 'image']}
      plain="A page without a title and a picture of its own."
    />
  );
}

/** The categories of the site, each with the words to filter by. */
export function SiteCategories() {
  return (
    <div className="he-settings">
      <FieldsForm owner={SETTINGS_KEY} fields={['categories']} />
    </div>
  );
}
