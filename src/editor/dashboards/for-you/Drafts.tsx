import { useStore } from '@nanostores/react';
import type { OwnDraft } from '../../../model/for-you.ts';
import { PAGE_KEY } from '../../../model/roots.ts';
import { rootAtom } from '../../document/current-tree.ts';
import { closeModal } from '../../document/modal-state.ts';
import { Action } from '../../lists/actions.tsx';
import { Recently } from '../../lists/time.tsx';
import { goToPage, pageWords } from '../sitemap/page-links.tsx';
import { ForYouRow, PageTitle, Section } from './parts.tsx';

/** Shows the pages that this user changed last and that visitors do not see as they are. @param total the number of all of them */
export function Drafts({ drafts, total }: { drafts: readonly OwnDraft[]; total: number }) {
  const current = useStore(rootAtom(PAGE_KEY))._id;
  if (drafts.length === 0) return null;
  return (
    <Section heading="Your drafts">
      {drafts.map(({ _id, title, slug, updatedAt, changes }) => (
        <ForYouRow
          key={_id}
          heading={<PageTitle title={title} slug={slug} />}
          about={
            <>
              Changed <Recently iso={updatedAt} />
            </>
          }
        >
          <span className="he-pill" data-state="plain">
            {changesWords(changes)}
          </span>
          <Action
            label="Go on writing"
            about={pageWords({ title, slug })}
            onChoose={() => (_id === current ? closeModal() : goToPage(slug))}
          />
        </ForYouRow>
      ))}
      {total > drafts.length ? (
        <li className="he-muted">
          {total - drafts.length === 1 ? 'And 1 more' : `And ${total - drafts.length} more`}: the tab Sitemap
          lists all pages with changes that are not public.
        </li>
      ) : null}
    </Section>
  );
}

/** Says how a draft differs from what visitors see. @param changes null if visitors see nothing of the page */
export function changesWords(changes: number | null): string {
  if (changes === null) return 'Never public';
  if (changes === 0) return 'Saved, no change of words';
  return changes === 1 ? '1 change not public' : `${changes} changes not public`;
}
