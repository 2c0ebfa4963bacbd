import { useStore } from '@nanostores/react';
import { TriangleAlert } from 'lucide-react';
import {
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { UnfinishedPart } from '../../../checks/unfinished/hints.ts';
import { PAGE_KEY, type RootKey } from '../../../model/roots.ts';
import { $tree, documentOf, rootAtom } from '../../document/current-tree.ts';
import { $activeMenuItem, chooseMenuItem } from '../../document/menu-state.ts';
import { $site } from '../../document/sites.ts';
import { loadPart } from '../../saving/missing-part.ts';
import { $publishing } from '../../saving/save-state.ts';
import { announce } from '../../ui/announcements.ts';
import { needSheets } from '../../ui/late-sheets.ts';
import { AddressChange } from '../page-address/AddressChange.tsx';
import { PAGE_STATUS_ITEM } from '../page-status/PageStatusPanel.tsx';
import { $timeForm } from '../page-times/page-times-state.ts';
import { placeInWords } from '../place-in-words.ts';
import { AskForPublication } from '../review/AskForPublication.tsx';
import { ASK } from '../review/messages.ts';
import { asksForPublication } from '../review/review-state.ts';
import { selectPlace } from '../select-place.ts';
import { useUnfinished } from '../use-unfinished.ts';
import { DocumentRow } from './DocumentRow.tsx';
import { mayMakePublic, NotPublicYet } from './NotPublicYet.tsx';
import { $publishOpen, $toPublish } from './publication-state.ts';
import sheet from './publish.css?url';
import { publishDocuments } from './publish-documents.ts';
import { publishAsked } from './publish-page.ts';

needSheets(sheet);

const close = () => $publishOpen.set(false);

/** The control that has the focus first. A button that can do nothing has not. */
const FIRST = 'textarea, .he-button-main:not([aria-disabled="true"])';

const NewFindings = lazy(() => loadPart(() => import('../checks/NewFindings.tsx')));

/** Shows what visitors will see, and publishes it; users who may not publish ask for that in the same place. */
export default function PublishPopover() {
  return asksForPublication() ? (
    <Popover heading={ASK}>
      <AskForPublication onClose={close} />
    </Popover>
  ) : (
    <Popover heading="Visitors will see">
      <Content />
    </Popover>
  );
}

/** Shows a part that stands over the page. Escape, and pressing anywhere else, close it. */
function Popover({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const { activeElement: before, body } = document;
    // After the finder, nothing has the focus.
    const opener = before === body ? null : before;
    const first = box.current?.querySelector<HTMLElement>(FIRST) ?? box.current;
    first?.focus({ preventScroll: true });
    const onPress = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || opener?.contains(target)) return;
      const isInside = target.closest('.he-publish, [data-opens-publish], [role="alertdialog"], .he-toasts');
      if (isInside === null) close();
    };
    document.addEventListener('pointerdown', onPress, { capture: true });
    const popover = box.current;
    return () => {
      document.removeEventListener('pointerdown', onPress, { capture: true });
      const { activeElement } = document;
      const isLost = activeElement === null || activeElement === document.body;
      if (!isLost && !popover?.contains(activeElement)) return;
      // The opener may be gone, because the window has become narrow since.
      const way = opener?.isConnected ? opener : document.querySelector('[data-opens-publish]');
      if (way instanceof HTMLElement) way.focus();
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return goRound(event, box.current);
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  return (
    <section
      ref={box}
      role="dialog"
      tabIndex={-1}
      className="he-publish he-popover"
      aria-labelledby={id}
      onKeyDown={onKeyDown}
    >
      <h2 id={id}>{heading}</h2>
      {children}
    </section>
  );
}

/** Goes from the last control of the popover to the first one, and back, because nothing follows the popover on the page. */
function goRound(event: KeyboardEvent, box: HTMLElement | null): void {
  const controls = [...(box?.querySelectorAll<HTMLElement>('a[href], button, input, textarea') ?? [])];
  const [first, last] = [controls[0], controls.at(-1)];
  const [end, other] = event.shiftKey ? [first, last] : [last, first];
  if (document.activeElement !== end) return;
  event.preventDefault();
  other?.focus();
}

/** A site that is not public is made public as a whole, in place of publishing what differs here. */
function Content() {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <NotPublicYet asked={asked} onAsk={setAsked} />
      {asked ? null : <ToPublish />}
    </>
  );
}

function ToPublish() {
  const roots = useStore($toPublish);
  const [left, setLeft] = useState<readonly RootKey[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const publishing = useStore($publishing);
  const [checking, setChecking] = useState(false);
  const isPublicSite = useStore($site)?.published !== false;
  const ticked = roots.filter((root) => !left.includes(root));
  const page = useStore(rootAtom(PAGE_KEY));
  const run = async () => {
    const words = await publishDocuments(ticked);
    setFailure(words);
    if (words !== null) announce(words);
  };
  const publish = () => {
    if (publishing || checking || ticked.length === 0) return;
    setFailure(null);
    if (!ticked.includes(PAGE_KEY)) return void run();
    const tree = $tree.get();
    setChecking(true);
    void publishAsked({
      page: documentOf(tree, PAGE_KEY),
      draft: () => tree,
      around: [],
      publish: () => run().then(() => true),
    }).finally(() => setChecking(false));
  };
  return (
    <>
      {ticked.includes(PAGE_KEY) ? <Unfinished /> : null}
      {roots.length === 0 ? (
        <p>{isPublicSite ? 'Visitors see everything as it is here.' : 'Everything here is published.'}</p>
      ) : null}
      <ul className="he-publish-rows">
        {roots.map((root) => (
          <DocumentRow
            key={root}
            root={root}
            ticked={!left.includes(root)}
            onTick={(on) => setLeft(on ? left.filter((other) => other !== root) : [...left, root])}
          />
        ))}
      </ul>
      {ticked.includes(PAGE_KEY) && page.published === true ? <AddressChange /> : null}
      {failure === null ? null : (
        <p role="alert" className="he-field-error">
          {failure}
        </p>
      )}
      <div className="he-publish-foot">
        <p>
          {isPublicSite ? 'Live at once. You can undo it.' : 'Ready for the day when the site is public.'}{' '}
          {ticked.includes(PAGE_KEY) ? (
            <button type="button" className="he-link" onClick={atATime}>
              At a time…
            </button>
          ) : null}
        </p>
        <button
          type="button"
          className={isPublicSite || !mayMakePublic() ? 'he-button he-button-main' : 'he-button'}
          aria-disabled={publishing || checking || ticked.length === 0 || undefined}
          onClick={({ detail }) => {
            if (detail < 2) publish();
          }}
        >
          {publishing ? 'Publishing…' : checking ? 'Checking…' : `Publish ${ticked.length}`}
        </button>
      </div>
      {/* Below the button, which does not move when the checks are done. */}
      {ticked.includes(PAGE_KEY) ? (
        <Suspense>
          <NewFindings onLeave={close} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Opens Page Status, with the form in which the page's publication is set for a time. */
function atATime(): void {
  close();
  $timeForm.set('publish');
  if ($activeMenuItem.get()?.key !== PAGE_STATUS_ITEM.key) chooseMenuItem(PAGE_STATUS_ITEM);
}

/** The maximum number of unfinished places that are named here. Page Status names them all. */
const MOST_NAMED = 3;

/** Names unfinished places of the page, each with a button that leads there. */
function Unfinished() {
  const parts = useUnfinished();
  if (parts.length === 0) return null;
  const more = parts.length - MOST_NAMED;
  const show = (part: UnfinishedPart) => {
    close();
    selectPlace(part);
  };
  return (
    <ul className="he-publish-warnings" aria-label="Not finished yet">
      {parts.slice(0, MOST_NAMED).map((part) => (
        <Warning key={`${part.owner} ${part.property} ${part.message}`} part={part} onShow={show} />
      ))}
      {more > 0 ? <li>{`And ${more} more. Page Status names them.`}</li> : null}
    </ul>
  );
}

function Warning({ part, onShow }: { part: UnfinishedPart; onShow(part: UnfinishedPart): void }) {
  const id = useId();
  return (
    <li>
      <TriangleAlert size={16} aria-hidden="true" focusable="false" />
      <p id={id}>
        <strong>{placeInWords($tree.get(), part)}</strong> {part.message}
      </p>
      <button type="button" className="he-link" aria-describedby={id} onClick={() => onShow(part)}>
        Show it
      </button>
    </li>
  );
}
