import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef } from 'react';
import { $site, $sites } from '../../document/sites.ts';
import { SiteItem } from './SiteItem.tsx';
import { $siteForm, newSiteForm } from './site-form.ts';

/** The sites, each with what can be done with it. @param disabledReason why the user cannot change them; null if they can */
export function SiteList({ disabledReason }: { disabledReason: string | null }) {
  const reasonId = useId();
  const sites = useStore($sites);
  const current = useStore($site);
  const box = useRef<HTMLDivElement>(null);
  useFocusAfterForm(box);
  return (
    <div ref={box} className="he-sites">
      <p className="he-hint">
        Each site has pages, a navigation, a footer and settings of its own. Pictures and files are shared.
      </p>
      {disabledReason === null ? null : (
        <p id={reasonId} className="he-hint">
          {disabledReason}
        </p>
      )}
      <ul className="he-site-list">
        {sites.map((site) => (
          <li key={site._id} data-site={site._id}>
            <SiteItem
              site={site}
              isCurrent={site._id === current?._id}
              reasonId={disabledReason === null ? null : reasonId}
              onRemoved={() => addButton(box)?.focus()}
            />
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="he-button"
        aria-disabled={disabledReason === null ? undefined : true}
        aria-describedby={disabledReason === null ? undefined : reasonId}
        onClick={() => {
          if (disabledReason === null) $siteForm.set(newSiteForm);
        }}
      >
        Add a site
      </button>
    </div>
  );
}

/** The site whose form was open last. */
let lastSite: string | null = null;

/** Remembers which site the focus returns to when its form is closed. */
export function returnFocusTo(siteId: string | undefined): void {
  lastSite = siteId ?? '';
}

/** After the form of a site, the focus is on that site's button; after one that was not saved, on 'Add a site'. */
function useFocusAfterForm(box: React.RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    if (lastSite === null) return;
    const item = [...(box.current?.querySelectorAll<HTMLElement>('[data-site]') ?? [])].find(
      ({ dataset }) => dataset.site === lastSite,
    );
    lastSite = null;
    const button = item?.querySelector<HTMLElement>('[data-edit]');
    (button ?? addButton(box))?.focus();
  }, [box]);
}

function addButton(box: React.RefObject<HTMLDivElement | null>): HTMLElement | null {
  return box.current?.querySelector<HTMLElement>(':scope > button') ?? null;
}
