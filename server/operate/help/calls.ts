import { help } from '../../../src/calls/help.ts';
import { can } from '../../../src/calls/permissions.ts';
import { HELP_DOCUMENTS } from '../../../src/model/help-document.ts';
import { program } from '../../core/assets.ts';
import { handle } from '../../people/auth/handle.ts';
import { readMarkdown } from './read-markdown.ts';

export const helpCalls = [
  handle(help.load, ({ session: { user } }) => ({
    documents: HELP_DOCUMENTS.filter((name) => name !== 'owners-guide' || can(user, 'system/load')).map(
      (name) => ({
        name,
        parts: readMarkdown(program.document(`${name}.md`)),
      }),
    ),
  })),
];
