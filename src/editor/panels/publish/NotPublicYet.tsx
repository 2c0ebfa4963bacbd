import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { can } from '../../../calls/permissions.ts';
import type { Domain } from '../../../model/domain.ts';
import { PAGE_KEY } from '../../../model/roots.ts';
import { rootAtom } from '../../document/current-tree.ts';
import { $site } from '../../document/sites.ts';
import { $start } from '../../document/start-editor.ts';
import { failureWords } from '../../saving/failure-words.ts';
import { announce } from '../../ui/announcements.ts';
import { useRequest } from '../../ui/use-request.ts';
import { type FirstPage, isForVisitors, loadFirstPages, makePublic } from './make-public.ts';

interface NotPublicYetProps {
  /** Whether the user has asked to make the site public. */
  asked: boolean;
  onAsk(asked: boolean): void;
}

/** Returns whether the user may make the site public together with all that waits for it. */
export function mayMakePublic(): boolean {
  const user = $start.get()?.user ?? null;
  return can(user, 'config/publishDomain') && can(user, 'page/publishMany');
}

/** Says that nobody sees the site yet. Users who may change that find the way to do so. */
export function NotPublicYet({ asked, onAsk }: NotPublicYetProps) {
  const site = useStore($site);
  const box = useRef<HTMLElement>(null);
  const [shown, setShown] = useState(asked);
  useEffect(() => {
    if (asked === shown) return;
    // The pressed button is gone.
    setShown(asked);
    box.current?.focus();
  }, [asked, shown]);
  if (site === null || site.published) return null;
  const may = mayMakePublic();
  return (
    <section ref={box} tabIndex={-1} className="he-publish-site">
      <p>
        <strong>Nobody sees this site yet.</strong>{' '}
        {may ? '' : 'Somebody who may change sites, such as an admin, makes it public.'}
      </p>
      {!may ? null : asked ? (
        <MakePublic site={site} onBack={() => onAsk(false)} />
      ) : (
        <button type="button" className="he-button he-button-main" onClick={() => onAsk(true)}>
          Make the site public
        </button>
      )}
    </section>
  );
}

/** Shows what readers will see, and makes the site public. */
function MakePublic({ site, onBack }: { site: Domain; onBack(): void }) {
  const load = useCallback(() => loadFirstPages(site), [site]);
  const { value: pages, problem } = useRequest(load);
  const openId = useStore(rootAtom(PAGE_KEY))._id;
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [under, setUnder] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isTicked = (page: FirstPage) => changed.get(page._id) ?? isForVisitors(page);
  const others = (pages ?? []).filter(({ _id }) => _id !== openId);
  const run = async () => {
    if (under || pages === null) return;
    setUnder(true);
    setFailure(null);
    announce('Making the site public…');
    try {
      const words = await makePublic(
        site,
        others.filter(isTicked).map(({ _id }) => _id),
      );
      setFailure(words);
      if (words !== null) announce(words);
    } catch (error) {
      setFailure(failureWords(error));
    }
    setUnder(false);
  };
  return (
    <>
      <p>
        Readers will see the page you are on, the navigation, the footer and the colours as they are here
        {others.length === 0 ? '.' : ', and these pages:'}
      </p>
      {pages === null && problem === null ? <p role="status">Loading the pages…</p> : null}
      <ul className="he-publish-rows">
        {others.map((page) => (
          <li key={page._id} className="he-publish-row">
            <label>
              <input
                type="checkbox"
                checked={isTicked(page)}
                onChange={({ target }) => setChanged(new Map(changed).set(page._id, target.checked))}
              />
              <strong>{page.title || 'Without a title'}</strong>
            </label>
          </li>
        ))}
      </ul>
      <p>
        Words that say ‘Say here …’ are public too, until you replace them. In Config: sites, you can take the
        site back at any time.
      </p>
      {failure === null && problem === null ? null : (
        <p role="alert" className="he-field-error">
          {failure ?? problem}
        </p>
      )}
      <div className="he-publish-site-end">
        <button
          type="button"
          className="he-button he-button-main"
          aria-disabled={under || pages === null || undefined}
          onClick={() => void run()}
        >
          {under ? 'Making it public…' : 'Make it public now'}
        </button>
        <button type="button" className="he-link" onClick={onBack}>
          Not yet
        </button>
      </div>
    </>
  );
}
