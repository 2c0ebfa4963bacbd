import { lexer, type Token, type Tokens } from 'marked';
import type { HelpLine, HelpPart } from '../../../src/model/help-document.ts';

/**
 * Reads a document in Markdown as data, so that no HTML reaches the dashboard.
 *
 * @throws Error if the document has something that the dashboard cannot show
 */
export function readMarkdown(text: string): HelpPart[] {
  return lexer(text).flatMap(partOf);
}

function partOf(token: Token): readonly HelpPart[] {
  switch (token.type) {
    case 'space':
      return [];
    case 'heading':
      return [{ kind: 'heading', level: token.depth as number, line: lineOf(token) }];
    case 'paragraph':
      return [{ kind: 'paragraph', line: lineOf(token) }];
    case 'code':
      return [{ kind: 'code', text: token.text as string }];
    case 'list': {
      const { ordered, start, items } = token as Tokens.List;
      return [{ kind: 'list', first: ordered ? Number(start || 1) : null, items: items.map(itemLine) }];
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      return [{ kind: 'table', head: header.map(lineOf), rows: rows.map((row) => row.map(lineOf)) }];
    }
    default:
      throw new Error(`The dashboard cannot show '${token.type}': ${token.raw}`);
  }
}

/** Returns the words of a list item, which consists of one text. */
function itemLine({ tokens }: Tokens.ListItem): HelpLine {
  return tokens.flatMap((token) => {
    if (token.type === 'space') return [];
    if (token.type === 'text' || token.type === 'paragraph') return lineOf(token);
    throw new Error(`The dashboard cannot show '${token.type}' in a list: ${token.raw}`);
  });
}

const LOOKS = { strong: 'strong', em: 'em', codespan: 'code' } as const;

function lineOf({ tokens = [] }: { readonly tokens?: Token[] | undefined }): HelpLine {
  return tokens.map((token) => {
    const text = token.type === 'codespan' || token.type === 'text' ? (token.text as string) : plain(token);
    if (token.type === 'link') return linkOf(text.replaceAll('\n', ' '), token.href as string);
    const look = Object.hasOwn(LOOKS, token.type) ? LOOKS[token.type as keyof typeof LOOKS] : 'plain';
    return { text: text.replaceAll('\n', ' '), look };
  });
}

/** A link to another document of the project leads nowhere in the dashboard, so it says only its words. */
function linkOf(text: string, href: string): HelpLine[number] {
  return /^https:\/\//.test(href) ? { text, look: 'plain', href } : { text, look: 'em' };
}

function plain(token: Token): string {
  if (!('tokens' in token) || token.tokens === undefined)
    return token.type === 'br' ? ' ' : ((token as { text?: string }).text ?? token.raw);
  return token.tokens.map(plain).join('');
}
