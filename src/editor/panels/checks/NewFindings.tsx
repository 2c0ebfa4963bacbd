import { useStore } from '@nanostores/react';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useId } from 'react';
import { PAGE_KEY } from '../../../model/roots.ts';
import { $tree, rootAtom } from '../../document/current-tree.ts';
import { openModal } from '../../document/modal-state.ts';
import { $start } from '../../document/start-editor.ts';
import { announce } from '../../ui/announcements.ts';
import { useUnfinished } from '../use-unfinished.ts';
import { type PageFinding, usePageFindings } from './page-checks.ts';
import { findingPlace, hasPlace, repairFinding, showFinding } from './show-finding.ts';

/** The maximum number of findings that are named here. The tab 'Checks' names them all. */
const MOST_NAMED = 3;

/**
 * Names what the rules find in the page and readers do not have yet, in a page that was never published everything that is more
 * than a hint. Unfinished parts have a list of their own.
 */
export default function NewFindings({ onLeave }: { onLeave(): void }) {
  const id = useId();
  const unfinished = useUnfinished();
  const isPublished = useStore(rootAtom(PAGE_KEY)).published === true;
  const said = new Set(unfinished.map(({ owner, property }) => `${owner} ${property}`));
  const findings = usePageFindings().filter(
    ({ isNew, severity, owner, property }) =>
      !said.has(`${owner} ${property}`) && (isPublished ? isNew : severity !== 'hint'),
  );
  const count = findings.length;
  const heading = isPublished ? 'New since the last publication' : 'Worth a look first';
  useEffect(() => {
    if (count > 0) announce(`${heading}: ${count === 1 ? 'one thing' : `${count} things`}.`);
  }, [count, heading]);
  if (count === 0) return null;
  const more = findings.length - MOST_NAMED;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="he-publish-found">
        {heading}
      </h3>
      <ul className="he-publish-warnings">
        {findings.slice(0, MOST_NAMED).map((finding) => (
          <Found key={finding.id} finding={finding} onLeave={onLeave} />
        ))}
        {more > 0 ? (
          <li>
            <p>{`And ${more} more.`}</p>
            <button
              type="button"
              className="he-link"
              onClick={() => {
                onLeave();
                openModal('dashboard', 'checks');
              }}
            >
              All checks
            </button>
          </li>
        ) : null}
      </ul>
    </section>
  );
}

function Found({ finding, onLeave }: { finding: PageFinding; onLeave(): void }) {
  const id = useId();
  const canChange = useStore($start)?.canChange ?? false;
  const { message, quote, repair } = finding;
  return (
    <li>
      <TriangleAlert size={16} aria-hidden="true" focusable="false" />
      <p id={id}>
        <strong>{findingPlace($tree.get(), finding)}</strong> {message}
        {quote === '' ? null : ` ‘${quote}’`}
      </p>
      {repair === undefined || !canChange ? null : (
        <button
          type="button"
          className="he-link"
          aria-describedby={id}
          onClick={({ currentTarget }) => {
            // The pressed button goes with what it has repaired.
            const box = currentTarget.closest<HTMLElement>('[role="dialog"]');
            if (repairFinding(repair)) box?.focus();
          }}
        >
          {repair.label}
        </button>
      )}
      {hasPlace(finding) ? (
        <button
          type="button"
          className="he-link"
          aria-describedby={id}
          onClick={() => {
            onLeave();
            showFinding(finding);
          }}
        >
          Show it
        </button>
      ) : null}
    </li>
  );
}
