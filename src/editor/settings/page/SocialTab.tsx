import { PAGE_KEY } from '../../../model/roots.ts';
import { SocialFields } from './previews.tsx';

const ABOUT =
  'When somebody shares this page, a card stands for it. Whatever you leave empty is taken from the page or from the site settings, as the card shows.';

/** The card that people see where a link to the page is shared. */
export default function SocialTab() {
  return (
    <SocialFields about={ABOUT} owner={PAGE_KEY} fields={['title', 'description', 'keywords', 'image']} />
  );
}
