import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { SEVERITIES } from '../../../checks/rule.ts';
import { PAGE_KEY } from '../../../model/roots.ts';
import { $tree, rootAtom } from '../../document/current-tree.ts';
import { $start } from '../../document/start-editor.ts';
import { type PageFinding, usePageFindings } from '../../panels/checks/page-checks.ts';
import { findingPlace, hasPlace, repairFinding, showFinding } from '../../panels/checks/show-finding.ts';
import { FindingRow, SEVERITY_NAMES } from './FindingRow.tsx';

/** Shows what the rules find in the open page, as it is here, the most serious first. */
export function ThisPage() {
  const findings = usePageFindings();
  const { published } = useStore(rootAtom(PAGE_KEY));
  const box = useRef<HTMLDivElement>(null);
  const fresh = findings.filter(({ isNew }) => isNew).length;
  return (
    <div ref={box} tabIndex={-1} className="he-findings">
      <p role="status">
        {findings.length === 0 ? 'Nothing to look at on this page.' : countWords(findings.length)}
        {published === true && fresh > 0 ? ` ${fresh} new since the last publication.` : null}
      </p>
      {SEVERITIES.map((severity) => (
        <Part
          key={severity}
          heading={SEVERITY_NAMES[severity]}
          findings={findings.filter((finding) => finding.severity === severity)}
          onDone={() => box.current?.focus()}
        />
      ))}
    </div>
  );
}

function countWords(count: number): string {
  return count === 1 ? 'One thing to look at.' : `${count} things to look at.`;
}

interface PartProps {
  heading: string;
  findings: readonly PageFinding[];
  /** Called when a repair has taken the button away that had the focus. */
  onDone(): void;
}

function Part({ heading, findings, onDone }: PartProps) {
  const canChange = useStore($start)?.canChange ?? false;
  if (findings.length === 0) return null;
  return (
    <section aria-label={heading}>
      <h3>
        {heading} <span className="he-muted">{findings.length}</span>
      </h3>
      <ul>
        {findings.map((finding) => (
          <FindingRow
            key={finding.id}
            place={findingPlace($tree.get(), finding)}
            finding={finding}
            onShow={hasPlace(finding) ? () => showFinding(finding) : null}
            repair={canChange ? finding.repair : undefined}
            onRepair={(repair) => {
              if (repairFinding(repair)) onDone();
            }}
          />
        ))}
      </ul>
    </section>
  );
}
