import { withoutParameters } from '../../../browser/url.ts';
import { slugAsTyped } from '../../../model/slug.ts';
import { NEW_PAGE_PARAMETER } from '../../../model/texts.ts';
import { $activeMenuItem, chooseMenuItem } from '../../document/menu-state.ts';
import { $newPage } from './new-page.ts';

/** Opens 'Create New Page' where the address asks for it, with the slug that it names. The address then forgets it. */
export function openByUrl(): void {
  const { href } = window.location;
  const slug = new URL(href).searchParams.get(NEW_PAGE_PARAMETER);
  if (slug === null) return;
  window.history.replaceState(window.history.state, '', withoutParameters(href, [NEW_PAGE_PARAMETER]));
  $newPage.set({ ...$newPage.get(), slug: slugAsTyped(slug) });
  if ($activeMenuItem.get() !== 'new-page') chooseMenuItem('new-page');
}
