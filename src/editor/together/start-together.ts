import type { DocumentChanged, EditorEvents } from '../../model/together.ts';
import { $heardThreads } from '../document/comments.ts';
import { $tree } from '../document/current-tree.ts';
import { $selection } from '../document/selection.ts';
import { apiBaseUrl } from '../document/start-editor.ts';
import { loadPart } from '../saving/missing-part.ts';
import { type EditorEvent, openLine } from './event-line.ts';
import { $people, announceCompany, setPeople } from './people.ts';

/**
 * Tells others where this person is on the page, and shows where they are. Takes over what they store. Without the events, the
 * editor works as it does for one person. Returns a function that ends it.
 */
export function startTogether(): () => void {
  const line = openLine(apiBaseUrl(), hear);
  let told = '';
  let you: string | null = null;
  let connection: string | null = null;
  const report = () => {
    const page = $tree.get().roots.page._id;
    const owner = $selection.get()?.owner ?? null;
    const place = typeof page === 'string' ? { page, block: owner } : null;
    const words = JSON.stringify(place);
    if (words === told) return;
    told = words;
    line.report(place);
    announceCompany();
  };
  function hear(event: EditorEvent): void {
    if (event.name === 'hello') begin(event.data);
    else if (event.name === 'changed') void arrive(event.data);
    else if (event.name === 'commented') void hearComments(event.data.page);
    else if (event.data.page === $tree.get().roots.page._id)
      setPeople(event.data.people, { tab: line.tab, person: you });
  }
  /** Catches up with the comments that were written while there was no line. */
  function begin(hello: EditorEvents['hello']): void {
    const isNew = hello.connection !== connection;
    const isAgain = connection !== null;
    you = hello.person;
    connection = hello.connection;
    if (isNew && (isAgain || $heardThreads.get() !== null))
      void hearComments(String($tree.get().roots.page._id));
  }
  // The code that merges is fetched with the first change that arrives.
  const arrive = async (change: DocumentChanged) =>
    (await loadPart(() => import('./arrivals.ts'))).arrive(change, you);
  const hearComments = async (page: string) => {
    const part = await loadPart(() => import('../panels/comments/comments-state.ts'));
    // Comments that cannot be loaded now are loaded when they are opened.
    await part.hearComments(page).catch(() => {});
  };
  const stops = [$selection.subscribe(report), $tree.listen(report)];
  return () => {
    for (const stop of stops) stop();
    line.close();
    $people.set([]);
  };
}
