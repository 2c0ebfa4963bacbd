import { withoutParameters } from '../../browser/url.ts';
import { slugAsTyped } from '../../model/slug.ts';
import { NEW_PAGE_PARAMETER } from '../../model/texts.ts';
import { $newPage } from '../panels/new-page/new-page.ts';
import { $menuEntries } from './menu-entries.ts';

/** Opens 'Create New Page' with a slug if the URL asks for it, and removes the parameter from the URL. */
export function openByUrl(): void {
  const { href } = window.location;
  const slug = new URL(href).searchParams.get(NEW_PAGE_PARAMETER);
  if (slug === null) return;
  window.history.replaceState(window.history.state, '', withoutParameters(href, [NEW_PAGE_PARAMETER]));
  $newPage.set({ ...$newPage.get(), slug: slugAsTyped(slug) });
  const item = $menuEntries.get().find(({ key }) => key === 'new-page');
  if (!item?.active) item?.onChoose?.();
}
