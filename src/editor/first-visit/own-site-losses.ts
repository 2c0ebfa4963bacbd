import { pageHref } from '../../model/link.ts';
import type { DemoState } from '../../model/own-site/answers.ts';

interface Named {
  readonly slug: string;
  readonly title: string;
}

const nameOf = ({ slug, title }: Named) => `‘${title.trim() || pageHref(slug)}’`;

/** Says what becomes of the work of people here, in sentences. Without any, there is nothing to ask about. */
export function lossesOf({ pages, others, changed }: DemoState, keep: readonly string[]): readonly string[] {
  const touched = pages.filter(({ changedBy }) => changedBy !== null);
  const kept = touched.filter(({ _id }) => keep.includes(_id));
  const gone = [
    ...touched.filter(({ _id }) => !keep.includes(_id)),
    ...others.filter(({ changedBy }) => changedBy !== null),
  ];
  return [
    ...sentence(
      gone.map(nameOf),
      'is deleted, and can be restored for 30 days.',
      'are deleted, and can be restored for 30 days.',
    ),
    ...sentence(
      kept.map(nameOf),
      'loses the figures and names in it; its history keeps them.',
      'lose the figures and names in them; their history keeps them.',
    ),
    ...sentence(
      changed,
      'begins anew; its history keeps what it was.',
      'begin anew; their history keeps what they were.',
    ),
  ];
}

function sentence(names: readonly string[], one: string, several: string): readonly string[] {
  if (names.length === 0) return [];
  const list = names.length === 1 ? names[0]! : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  return [`${list.charAt(0).toUpperCase()}${list.slice(1)} ${names.length === 1 ? one : several}`];
}
