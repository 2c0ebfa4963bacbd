import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { SEVERITIES } from '../../../checks/rule.ts';
import type { SiteFinding } from '../../../model/checks.ts';
import { PAGE_KEY } from '../../../model/roots.ts';
import { rootAtom } from '../../document/current-tree.ts';
import { ofThisSite } from '../../document/sites.ts';
import { hasPlace, showFinding } from '../../panels/checks/show-finding.ts';
import { failureWords } from '../../saving/failure-words.ts';
import { askServer } from '../../saving/server-calls.ts';
import { PageTitle } from '../for-you/parts.tsx';
import { goToPage } from '../sitemap/page-links.tsx';
import { FindingRow } from './FindingRow.tsx';
import { goesOn, NOTHING_YET, type SiteChecks, siteWords, withPortion } from './site-checks.ts';

/** Checks the drafts of the whole site, some pages at a time, and shows what each rule found. */
export function WholeSite() {
  const { checks, problem, again } = useSiteChecks();
  const rules = rulesOf(checks.findings);
  return (
    <div className="he-findings">
      <p role="status">{siteWords(checks)}</p>
      {problem === null ? null : (
        <div className="he-request-failed">
          <p role="alert">{problem}</p>
          <button type="button" className="he-button" onClick={again}>
            Go on
          </button>
        </div>
      )}
      {rules.map(({ rule, label, findings }) => (
        <OfRule key={rule} label={label} count={checks.counts[rule] ?? 0} findings={findings} />
      ))}
    </div>
  );
}

/** Asks for one portion after the other, until the component goes. */
function useSiteChecks() {
  const [checks, setChecks] = useState<SiteChecks>(NOTHING_YET);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const current = useRef(NOTHING_YET);
  useEffect(() => {
    let wanted = true;
    const run = async () => {
      while (wanted && goesOn(current.current)) {
        const portion = await askServer('checks/site', {
          ...ofThisSite(),
          after: current.current.next ?? '',
        });
        if (!wanted) return;
        current.current = withPortion(current.current, portion);
        setChecks(current.current);
      }
    };
    run().catch((error: unknown) => wanted && setProblem(failureWords(error)));
    return () => {
      wanted = false;
    };
  }, [attempt]);
  return {
    checks,
    problem,
    again: () => {
      setProblem(null);
      setAttempt(attempt + 1);
    },
  };
}

interface RuleFindings {
  readonly rule: string;
  readonly label: string;
  readonly findings: readonly SiteFinding[];
}

/** Returns the findings by rule: first the rule with the most serious one. */
function rulesOf(findings: readonly SiteFinding[]): readonly RuleFindings[] {
  const rules = new Map<string, SiteFinding[]>();
  for (const finding of findings) rules.set(finding.rule, [...(rules.get(finding.rule) ?? []), finding]);
  const weightOf = (list: readonly SiteFinding[]) =>
    Math.min(...list.map(({ severity }) => SEVERITIES.indexOf(severity)));
  return [...rules]
    .toSorted(([, one], [, other]) => weightOf(one) - weightOf(other))
    .map(([rule, list]) => ({ rule, label: list[0]!.label, findings: list }));
}

function OfRule({ label, count, findings }: Omit<RuleFindings, 'rule'> & { count: number }) {
  const openId = useStore(rootAtom(PAGE_KEY))._id;
  const more = count - findings.length;
  return (
    <details className="he-finding-rule" open={findings.some(({ severity }) => severity === 'breaks')}>
      <summary>
        {label} <span className="he-muted">{count.toLocaleString('en-AU')}</span>
      </summary>
      <ul>
        {findings.map((finding) => (
          <FindingRow
            key={`${finding.page._id} ${finding.owner} ${finding.property} ${finding.message} ${finding.quote}`}
            place={<PageTitle title={finding.page.title} slug={finding.page.slug} />}
            finding={{ ...finding, label: '' }}
            onShow={() => show(finding, openId === finding.page._id)}
          />
        ))}
      </ul>
      {more > 0 ? <p className="he-muted">{`And ${more.toLocaleString('en-AU')} more.`}</p> : null}
    </details>
  );
}

function show({ page, owner, property }: SiteFinding, isHere: boolean): void {
  const place = { owner, property };
  if (!isHere) goToPage(page.slug, { place });
  else if (hasPlace(place)) showFinding(place);
}
