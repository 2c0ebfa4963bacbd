import { useStore } from '@nanostores/react';
import type { DeadLink } from '../../../model/for-you.ts';
import type { MissingPage } from '../../../model/missing.ts';
import { $tree } from '../../document/current-tree.ts';
import { closeModal, openModal } from '../../document/modal-state.ts';
import { ofThisSite } from '../../document/sites.ts';
import { Action } from '../../lists/actions.tsx';
import { openLibrary } from '../../media/library-state.ts';
import { showLink } from '../../panels/flash.ts';
import { askServer } from '../../saving/server-calls.ts';
import { useRequest } from '../../ui/use-request.ts';
import { $mailStatus, troubleWords } from '../mail/mail-trouble.ts';
import { goToPage } from '../sitemap/page-links.tsx';
import { ForYouRow, Section } from './parts.tsx';

/** Something that somebody should look at, with the button that leads to it. */
interface Need {
  readonly what: string;
  readonly where: string;
  readonly button: string;
  go(): void;
}

interface NeedsProps {
  deadLinks: readonly DeadLink[];
  undescribed: number;
}

const loadMissing = () => askServer('missing/list', { ...ofThisSite(), size: 1 });

/** Shows what needs somebody, as far as this user may know of it. */
export function Needs({ deadLinks, undescribed }: NeedsProps) {
  const missing = useRequest(loadMissing).value;
  const status = useStore($mailStatus);
  const needs = [
    ...(status?.system ? [systemNeed(status.system)] : []),
    ...(status !== null && troubleWords(status) !== null ? [mailNeed(troubleWords(status)!)] : []),
    ...deadLinks.map(linkNeed),
    ...(undescribed > 0 ? [pictureNeed(undescribed)] : []),
    ...(missing === null ? [] : missingNeed(missing.missing[0] as MissingPage | undefined, missing.total)),
  ];
  if (needs.length === 0) return null;
  return (
    <Section heading="Needs somebody">
      {needs.map((need) => (
        <ForYouRow key={`${need.what} ${need.where}`} heading={need.what} about={need.where}>
          <Action label={need.button} about={`${need.what}, ${need.where}`} onChoose={need.go} />
        </ForYouRow>
      ))}
    </Section>
  );
}

const tabOf = (tab: string) => () => openModal('dashboard', tab);

function systemNeed(system: string): Need {
  return { what: system, where: 'The installation', button: 'Show', go: tabOf('system') };
}

function mailNeed(trouble: string): Need {
  return { what: trouble, where: 'Mail delivery', button: 'Show', go: tabOf('mail') };
}

function linkNeed({ to, on: { kind, documentId, title, path } }: DeadLink): Need {
  // The navigation and the footer are on every page.
  const isHere = path === null || documentId === $tree.get().roots.page._id;
  return {
    what: 'A link leads nowhere',
    where: `${title} › ${to}`,
    button: 'Show',
    go: () => {
      if (!isHere) return goToPage(path.slice(1), { link: to });
      closeModal();
      void showLink({ to, kind });
    },
  };
}

function pictureNeed(count: number): Need {
  return {
    what: count === 1 ? 'A picture has no description' : `${count} pictures have no description`,
    where: 'Pictures and files',
    button: 'Describe',
    go: () => {
      closeModal();
      openLibrary();
    },
  };
}

function missingNeed(first: MissingPage | undefined, total: number): Need[] {
  if (first === undefined) return [];
  const times = first.count === 1 ? 'once' : `${first.count} times`;
  const more = total > 1 ? `, and ${total - 1} more` : '';
  return [
    {
      what: 'Readers look for a page that is not there',
      where: `${first.path}, ${times}${more}`,
      button: 'Show',
      go: tabOf('missing'),
    },
  ];
}
