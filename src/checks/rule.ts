import type { Change } from '../model/change.ts';
import type { PageWeight } from '../model/checks.ts';
import type { FieldPath } from '../model/field-path.ts';
import type { ContentTree } from '../model/tree.ts';
import type { CheckedPage } from './page.ts';

/**
 * How much a finding matters: `breaks`, something does not work for readers; `look`, readers do less well; `hint`, a guess or a
 * matter of taste. The most serious come first.
 */
export const SEVERITIES = ['breaks', 'look', 'hint'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Something to look at in a page. */
export interface Found {
  /** The key of the block, or `page` for the page's own fields. */
  readonly owner: string;
  /** The path of the field; '' for the whole block. */
  readonly property: FieldPath;
  readonly severity: Severity;
  /** Says what is there, and what it means for readers. */
  readonly message: string;
  /** Says what would be better; '' if the message says it. */
  readonly better: string;
  /** The words of the page that it is about; '' if it is about no words. */
  readonly quote: string;
  readonly repair?: Repair;
}

/** A change that settles a finding. */
export interface Repair {
  /** The label of its button. */
  readonly label: string;
  /** Returns the change for the tree as it is now. @throws HearthError if the place is no longer there */
  change(tree: ContentTree): Change;
}

/** A page to which another page links. */
export interface LinkedPage {
  /** `moved`: a redirect leads on from there. `gone`: readers find nothing there. */
  readonly state: 'public' | 'draft' | 'moved' | 'gone';
  readonly title: string;
}

/** The facts about a site on which checks depend. Pages whose state is not known are not judged. */
export interface CheckContext {
  /** The linked pages, by their paths in the format of `linkedPage`. */
  readonly linked: ReadonlyMap<string, LinkedPage>;
  readonly hasQuickExit: boolean;
  /** The bytes that readers download with the published page; absent if they are not known. */
  readonly weight?: PageWeight | undefined;
}

/** A rule: a pure function of a page and the facts about its site. A rule is a folder, with its words, its repair and its test. */
export interface Rule {
  readonly name: string;
  /** The name that editors see. */
  readonly label: string;
  check(page: CheckedPage, context: CheckContext): readonly Found[];
}

/** Returns a finding. */
export function found(
  place: { readonly owner: string; readonly property: FieldPath },
  severity: Severity,
  message: string,
  more: { readonly better?: string; readonly quote?: string; readonly repair?: Repair | undefined } = {},
): Found {
  const { owner, property } = place;
  const { better = '', quote = '', repair } = more;
  return { owner, property, severity, message, better, quote, ...(repair === undefined ? {} : { repair }) };
}
