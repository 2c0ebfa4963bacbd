import { type ReactNode, useRef } from 'react';
import type { CallOutput } from '../../../calls/types.ts';
import type { HelpLine, HelpPart } from '../../../model/help-document.ts';
import { askServer } from '../../saving/server-calls.ts';
import { needSheets } from '../../ui/late-sheets.ts';
import { RequestState } from '../../ui/RequestState.tsx';
import { useRequest } from '../../ui/use-request.ts';
import sheet from './help.css?url';
import { HELP_PLACES } from './help-places.ts';

needSheets(sheet);

const load = () => askServer('help/load', {});

/** Shows the guides as one text, so that the browser can search it. */
export default function HelpTab() {
  const request = useRequest(load);
  return (
    <>
      <RequestState request={request} waiting="Opening the guides…" />
      {request.value === null ? null : <Guides documents={request.value.documents} />}
    </>
  );
}

type Document = CallOutput<'help/load'>['documents'][number];

const headingId = (name: string, index: number) => `he-help-${name}-${index}`;

function Guides({ documents }: { documents: readonly Document[] }) {
  const text = useRef<HTMLDivElement>(null);
  const show = (id: string) => {
    const heading = text.current?.querySelector<HTMLElement>(`#${id}`);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  };
  return (
    <div className="he-help">
      <nav aria-label="Contents of the guides">
        <ul className="he-help-contents">
          {documents.flatMap(({ name, parts }) =>
            parts.flatMap((part, index) =>
              part.kind === 'heading' && part.level <= 2 ? (
                <li key={headingId(name, index)} data-level={part.level}>
                  <button type="button" onClick={() => show(headingId(name, index))}>
                    {part.line.map((words) => words.text).join('')}
                  </button>
                </li>
              ) : (
                []
              ),
            ),
          )}
        </ul>
      </nav>
      <div ref={text} className="he-help-text">
        {documents.map(({ name, parts }) => (
          <article key={name} aria-labelledby={headingId(name, 0)}>
            {parts.map((part, index) => (
              <Part key={headingId(name, index)} part={part} id={headingId(name, index)} />
            ))}
          </article>
        ))}
      </div>
    </div>
  );
}

const HEADINGS = ['h3', 'h4', 'h5'] as const;

function Part({ part, id }: { part: HelpPart; id: string }) {
  switch (part.kind) {
    case 'heading': {
      // The title of the dashboard is the heading above.
      const Heading = HEADINGS[part.level - 1] ?? 'h5';
      return (
        <Heading id={id} tabIndex={-1}>
          <Line line={part.line} />
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p>
          <Line line={part.line} />
        </p>
      );
    case 'code':
      return (
        <pre>
          <code>{part.text}</code>
        </pre>
      );
    case 'list':
      return part.first === null ? (
        <ul>{items(part.items)}</ul>
      ) : (
        <ol start={part.first}>{items(part.items)}</ol>
      );
    case 'table':
      return <Table head={part.head} rows={part.rows} />;
  }
}

const items = (lines: readonly HelpLine[]): ReactNode =>
  lines.map((line) => (
    <li key={wordsOf(line)}>
      <Line line={line} />
    </li>
  ));

const wordsOf = (line: HelpLine) => line.map(({ text }) => text).join('');

function Table({ head, rows }: { head: readonly HelpLine[]; rows: readonly (readonly HelpLine[])[] }) {
  return (
    <table>
      <thead>
        <tr>
          {head.map((line) => (
            <th key={wordsOf(line)} scope="col">
              <Line line={line} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first = [], ...rest]) => (
          <tr key={wordsOf(first)}>
            <th scope="row">
              <Line line={first} />
            </th>
            {rest.map((line) => (
              <td key={wordsOf(line)}>
                <Line line={line} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Line({ line }: { line: HelpLine }) {
  let at = 0;
  return line.map((words) => {
    const key = `${at++} ${words.text}`;
    return <Words key={key} {...words} />;
  });
}

/** Shows a piece of a text. The name of a place leads there. */
function Words({ text, look, href }: HelpLine[number]) {
  if (href !== undefined) {
    return (
      <a href={href} target="_blank" rel="noreferrer">
        {text}
      </a>
    );
  }
  const go = look === 'em' && Object.hasOwn(HELP_PLACES, text) ? HELP_PLACES[text] : undefined;
  if (go !== undefined) {
    return (
      <button type="button" className="he-help-place" onClick={go}>
        {text}
      </button>
    );
  }
  if (look === 'strong') return <strong>{text}</strong>;
  if (look === 'em') return <em>{text}</em>;
  return look === 'code' ? <code>{text}</code> : text;
}
