import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import type { Schema } from 'prosemirror-model';
import type { Plugin } from 'prosemirror-state';
import type { Hidden } from './text-tools.ts';

/**
 * '## ' starts a heading (as does '# ', since headings begin at level 2), '- ' and '* ' a bulleted list, '1.
 * ' a numbered list.
 */
export function markupInputRules({ nodes }: Schema, hide: Hidden): Plugin {
  const { heading, bullet_list, ordered_list } = nodes;
  const rules = [];
  if (heading !== undefined && !hide.headers) {
    rules.push(
      textblockTypeInputRule(/^(#{1,4})\s$/, heading, ([, hashes]) => ({
        level: Math.max(2, hashes!.length),
      })),
    );
  }
  if (bullet_list !== undefined && ordered_list !== undefined && !hide.lists) {
    rules.push(
      wrappingInputRule(/^[-*]\s$/, bullet_list),
      wrappingInputRule(
        /^(\d{1,3})\.\s$/,
        ordered_list,
        ([, number]) => ({ order: Number(number) }),
        ([, number], list) => list.childCount + Number(list.attrs.order) === Number(number),
      ),
    );
  }
  return inputRules({ rules });
}
