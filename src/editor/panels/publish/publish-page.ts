import { formOf } from '../../../model/forms/form-of.ts';
import { configurationProblemInWords } from '../../../model/forms/form-problems.ts';
import type { StoredPage } from '../../../model/page.ts';
import { isSiteRootKey, PAGE_KEY, ROOT_KEYS, ROOT_NAMES, type RootKey } from '../../../model/roots.ts';
import type { ContentTree } from '../../../model/tree.ts';
import { $publications } from '../../document/saved.ts';
import { namedAs, treeWith } from '../../saving/documents.ts';
import { loadPublished } from '../../saving/load-published.ts';
import { saveDocument } from '../../saving/save.ts';
import { $question } from '../../ui/question.ts';

/** A page to publish: its published state, its draft, and the function that publishes it. */
interface ToPublish {
  readonly page: Pick<StoredPage, '_id' | 'collection' | 'published'>;
  draft(): ContentTree | Promise<ContentTree>;
  /** Publishes the page, and returns whether it was published. */
  publish(): Promise<boolean>;
  /** The documents around the page that could be published too; by default, those that differ from what is public. */
  readonly around?: readonly RootKey[];
}

/**
 * Publishes a page. Asks the user to confirm if readers would lose a form, or if something else would break for them. Also asks
 * if the navigation, the footer or the settings have changes that could be published too.
 */
export async function publishAsked({
  page,
  draft,
  publish,
  around = ROOT_KEYS.filter((root) => isSiteRootKey(root) && $publications.get()[root].differs),
}: ToPublish): Promise<void> {
  const { forms, sentences } = await lossesOf(page, draft);
  if (around.length === 0 && sentences.length === 0) {
    await publish();
    return;
  }
  const all = async () => {
    if (!(await publish())) return;
    for (const root of around) await saveDocument(root, 'publish');
  };
  $question.set({
    message: questionOf(forms, sentences, around),
    consequence: [...sentences, aroundWords(around)].join(' ').trim(),
    no: 'Go back',
    yes: around.length > 0 ? 'Publish the page alone' : 'Publish all the same',
    onYes: () => void publish(),
    ...(around.length > 0
      ? { instead: { label: PUBLISH_ALL[around.length - 1]!, onChoose: () => void all() } }
      : {}),
  });
}

/** The label of the button that publishes the page and one, two or three site documents. */
const PUBLISH_ALL = ['Publish both', 'Publish all three', 'Publish all four'];

/** The losses of readers once a draft is published: forms that they can send now, and sentences about these and all else that breaks. */
interface Losses {
  readonly forms: readonly UnreadyForm[];
  readonly sentences: readonly string[];
}

/** Returns what readers would lose if the draft of a page were published. */
export async function lossesOf(page: ToPublish['page'], draft: ToPublish['draft']): Promise<Losses> {
  const tree = await draft();
  const forms = page.published ? await lostForms(tree.blocks, () => blocksOfReaders(page)) : [];
  return { forms, sentences: [...forms.map(formWords), ...(await brokenWords(tree))] };
}

/** The longest time that a publication waits for its checks. */
const CHECKS_MS = 10_000;
/** The maximum number of broken places that are named. */
const MOST_NAMED = 3;

/** Returns sentences about what else would break for readers. Without an answer in time, nothing is said to break. */
async function brokenWords(tree: ContentTree): Promise<readonly string[]> {
  const late = new Promise<readonly []>((resolve) => setTimeout(() => resolve([]), CHECKS_MS));
  const checked = import('../checks/page-checks.ts').then((part) => part.newlyBroken(tree));
  const broken = await Promise.race([checked.catch(() => []), late]);
  const more = broken.length - MOST_NAMED;
  const words = broken
    .slice(0, MOST_NAMED)
    .map(({ quote, message }) => (quote === '' ? message : `‘${quote}’: ${message}`));
  return more > 0 ? [...words, `And ${more} more.`] : words;
}

/**
 * Returns the published blocks; null if the server does not answer. If it returns null, the user is asked to confirm, because
 * an unnecessary question is better than a missing one.
 */
async function blocksOfReaders(page: ToPublish['page']): Promise<ContentTree['blocks'] | null> {
  const live = await loadPublished(page).catch(() => null);
  return live && treeWith(PAGE_KEY, live).blocks;
}

function questionOf(
  [form, ...others]: readonly UnreadyForm[],
  sentences: readonly string[],
  around: readonly RootKey[],
): string {
  if (sentences.length === 0) return `Publish ${listed(around)} too?`;
  if (form === undefined || sentences.length > others.length + 1) return 'Publish this page all the same?';
  if (others.length > 0) return 'Publish this page, with forms that nobody can send?';
  return `Publish this page, with ‘${form.title}’ as a form that nobody can send?`;
}

/** Says what happens to an incomplete form once its page is published. */
function formWords({ title, problem }: UnreadyForm): string {
  return `Readers can send ‘${title}’ now. ${problem} Until that is mended, they are asked to call you instead.`;
}

function aroundWords(around: readonly RootKey[]): string {
  const [first, ...others] = around;
  if (first === undefined) return '';
  const have = others.length > 0 ? `${capitalised(listed(around))} have` : namedAs(first, 'has', 'have');
  return `${have} changes that visitors do not see yet. Publishing the page alone leaves them behind.`;
}

/** Lists documents in words: 'the navigation and the footer'. */
function listed(roots: readonly RootKey[]): string {
  return new Intl.ListFormat('en-AU').format(roots.map((root) => `the ${ROOT_NAMES[root]}`));
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type Blocks = ContentTree['blocks'];

/** A form that cannot be sent: its title, and a sentence about what it lacks. */
interface UnreadyForm {
  readonly title: string;
  readonly problem: string;
}

/**
 * Returns the forms of a page that readers can send now, but could not send once its draft is published.
 *
 * @param loadLive loads the published blocks; if it returns null, any form may be among them
 */
async function lostForms(
  draft: Blocks,
  loadLive: () => Promise<Blocks | null>,
): Promise<readonly UnreadyForm[]> {
  const unready = Object.entries(draft).flatMap(([key, block]) => {
    const form = formOf(block);
    const problem = form && configurationProblemInWords(form.settings, form.kind);
    return form === null || problem === null ? [] : [{ key, title: form.settings.title, problem }];
  });
  if (unready.length === 0) return [];
  const live = await loadLive();
  return unready.filter(({ key }) => live === null || isReady(live[key]));
}

function isReady(block: Blocks[string] | undefined): boolean {
  const form = block === undefined ? null : formOf(block);
  return form !== null && configurationProblemInWords(form.settings, form.kind) === null;
}
