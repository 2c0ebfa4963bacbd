import { PAGE_KEY, SETTINGS_KEY } from '../../model/roots.ts';
import { FieldsForm } from './FieldsForm.tsx';
import { SearchPreview, SocialFields } from './page/previews.tsx';

/** These tabs show only fields of a document, and previews of their effects. */

/** Edits how search engines list the page. */
export function PageSeo() {
  return (
    <div className="he-settings he-settings-previewed">
      <FieldsForm owner={PAGE_KEY} fields={['title', 'description', 'keywords']} />
      <SearchPreview />
      <FieldsForm owner={PAGE_KEY} fields={['priority', 'frequency', 'hideFromSitemap', 'hideFromRobots']} />
    </div>
  );
}

/** Edits how search engines list pages that set no title, description or keywords themselves. */
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

/** Edits the card that social networks show for a link to the page. */
export function PageSocial() {
  return (
    <SocialFields
      about="When somebody shares this page, a card stands for it. Whatever you leave empty is taken from the page or from the site settings, as the card shows."
      owner={PAGE_KEY}
      fields={['title', 'description', 'keywords', 'image']}
    />
  );
}

/** Edits the card that social networks show for pages without settings of their own. */
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

/** Edits the categories of the site, each with the words to filter by. */
export function SiteCategories() {
  return (
    <div className="he-settings">
      <FieldsForm owner={SETTINGS_KEY} fields={['categories']} />
    </div>
  );
}
