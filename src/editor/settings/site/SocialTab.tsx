import { SETTINGS_KEY } from '../../../model/roots.ts';
import { SocialFields } from '../page/previews.tsx';

/** The card that people see where a page is shared that sets nothing for it itself. */
export default function SocialTab() {
  return (
    <SocialFields
      about="When somebody shares a page, a card stands for it. This is what the card has where the page sets nothing itself."
      owner={SETTINGS_KEY}
      fields={['title', 'keywords', 'image']}
      plain="A page without a title and a picture of its own."
    />
  );
}
