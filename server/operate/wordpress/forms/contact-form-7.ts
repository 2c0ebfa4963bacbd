import { wordsOf } from '../html-tree.ts';
import { type OldForm, type OldPart, oldForm } from './old-form.ts';

/** Matches a part of a form, such as `[text* your-name placeholder "Your name"]`. */
const PART = /\[([a-z][a-z0-9_-]{0,40})(\*?)((?:\s[^[\]]*)?)\]/g;
const QUOTED = /"([^"]*)"|'([^']*)'/g;
/** The part with words of its own between a beginning and an end. */
const WITH_WORDS = 'acceptance';
const END = `[/${WITH_WORDS}]`;

/**
 * Reads a form of Contact Form 7: HTML with its parts in brackets. The words before a part are its label; further words are lost.
 */
export function contactForm7(title: string, template: string): OldForm {
  const parts: OldPart[] = [];
  const beside: string[] = [];
  let button = '';
  let from = 0;
  const lastEnd = template.lastIndexOf(END);
  for (const found of template.matchAll(PART)) {
    const [whole, kind = '', star, rest = ''] = found;
    // Brackets between a beginning and an end belong to the words there.
    if (found.index < from) continue;
    const lines = linesOf(template.slice(from, found.index));
    from = found.index + whole.length;
    const quoted = [...rest.matchAll(QUOTED)].map(([, double, single]) => double ?? single ?? '');
    if (kind === 'submit') {
      button = quoted[0] ?? '';
      beside.push(...lines);
      continue;
    }
    const hasPlaceholder = /\s(?:placeholder|watermark)(?:\s|$)/.test(rest);
    const end = kind === WITH_WORDS && from <= lastEnd ? template.indexOf(END, from) : -1;
    const label = lines.pop() ?? '';
    const [words] = end < 0 ? [] : linesOf(template.slice(from, end));
    if (end >= 0) from = end + END.length;
    beside.push(...lines);
    parts.push({
      kind,
      label: words ?? label,
      required: star === '*' || (kind === WITH_WORDS && !/\soptional(?:\s|$)/.test(rest)),
      options: hasPlaceholder ? [] : quoted.map((option) => option.split('|')[0] ?? ''),
      placeholder: hasPlaceholder ? (quoted[0] ?? '') : '',
    });
  }
  beside.push(...linesOf(template.slice(from)));
  const form = oldForm(title, button, parts);
  return { ...form, lost: [...form.lost, ...beside.map((words) => `the words ‘${words}’`)] };
}

/** Returns the words of a piece of HTML, line by line. */
function linesOf(html: string): string[] {
  return html
    .split(/\n|<br|<\/p|<\/label|<\/div|<\/h[1-6]/i)
    .map((line) => wordsOf(line.replace(/^\s{0,20}\/?>/, '')))
    .filter((line) => line !== '');
}
