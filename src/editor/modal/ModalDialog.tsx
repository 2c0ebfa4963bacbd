import { useStore } from '@nanostores/react';
import { X } from 'lucide-react';
import { type RefObject, Suspense, useEffect, useRef } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { REVIEWS_COUNTED } from '../../model/limits.ts';
import { type OpenModal, showTab } from '../document/modal-state.ts';
import { $start } from '../document/start-editor.ts';
import listsSheet from '../lists/lists.css?url';
import { waitingCount } from '../panels/review/messages.ts';
import { $tabCounts } from '../panels/review/review-state.ts';
import settingsSheet from '../settings/settings.css?url';
import { EditorDialog } from '../ui/EditorDialog.tsx';
import { needSheets } from '../ui/late-sheets.ts';
import { menuItemId } from '../ui/menu-item-id.ts';
import { ViewBoundary } from '../ui/ViewBoundary.tsx';
import { leaveModal } from './leave-modal.ts';
import { ModalFoot } from './ModalFoot.tsx';
import modalSheet from './modal.css?url';
import { MODALS, type ModalTab, tabsFor } from './modals.ts';

needSheets(modalSheet, settingsSheet, listsSheet);

/** Shows the open modal: its tabs and, below them, the state of the document that it edits, or the zone of the times in it. */
export default function ModalDialog({ modal: { type, tab } }: { modal: OpenModal }) {
  const user = useStore($start)?.user ?? null;
  const tabs = tabsFor(type, user);
  const heading = MODALS[type].title(user?.username ?? '');
  const current = tabs.find(({ key }) => key === tab) ?? tabs[0];
  const counts = useStore($tabCounts);
  const tabList = useSelectedTabInView(current?.key);
  useEffect(() => () => focusMenuItem(type), [type]);
  return (
    <EditorDialog title={heading} wide editsSite onClose={leaveModal}>
      <button type="button" className="he-button he-modal-close" onClick={leaveModal}>
        <X size={18} aria-hidden="true" focusable="false" />
        Close
      </button>
      {current === undefined ? null : (
        <Tabs
          className="he-tabs"
          data-modal={type}
          selectedKey={current.key}
          onSelectionChange={(key) => showTab(String(key))}
        >
          <TabList ref={tabList} aria-label={heading}>
            {tabs.map(({ key, label }) => {
              const count = type === 'dashboard' ? (counts[key] ?? 0) : 0;
              return (
                <Tab key={key} id={key} data-label={label} data-counted={count > 0 || undefined}>
                  <span>
                    {label}
                    {count > 0 ? (
                      <span className="he-tab-count" data-count={waitingCount(count, REVIEWS_COUNTED)} />
                    ) : null}
                  </span>
                </Tab>
              );
            })}
          </TabList>
          <TabPanel key={current.key} id={current.key}>
            <TabContent tab={current} />
          </TabPanel>
        </Tabs>
      )}
      <ModalFoot type={type} />
    </EditorDialog>
  );
}

/**
 * Scrolls the row of tabs to the selected tab whenever that tab or the row's width changes, because the row may be too narrow
 * for all tabs.
 */
function useSelectedTabInView(selected: string | undefined): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = list.current;
    if (selected === undefined || row === null) return;
    let frame = 0;
    const show = () => {
      cancelAnimationFrame(frame);
      // Waits a frame, because focusing a tab scrolls the row.
      frame = requestAnimationFrame(() => {
        const tab = row.querySelector('[role="tab"][aria-selected="true"]');
        tab?.scrollIntoView({ block: 'nearest', inline: 'center' });
      });
    };
    const widths = new ResizeObserver(show);
    widths.observe(row);
    show();
    return () => {
      widths.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [selected]);
  return list;
}

function TabContent({ tab: { label, Content } }: { tab: ModalTab }) {
  return (
    <ViewBoundary
      fallback={(again) => (
        <div className="he-tab-failed">
          <p role="alert">{label} cannot be shown. Your work is still here.</p>
          <button type="button" className="he-button" onClick={again}>
            Show it again
          </button>
        </div>
      )}
    >
      <Suspense fallback={<p className="he-hint">Loading…</p>}>
        <Content />
      </Suspense>
    </ViewBoundary>
  );
}

/** Focuses the menu item of a modal that was closed, if the control that opened the modal no longer exists. */
function focusMenuItem(type: string): void {
  setTimeout(() => {
    if (document.activeElement === document.body) document.getElementById(menuItemId(type))?.focus();
  }, FOCUS_RETURNS_MS);
}

/** The longest time that a dialog needs to restore the focus itself, in milliseconds. */
const FOCUS_RETURNS_MS = 100;
