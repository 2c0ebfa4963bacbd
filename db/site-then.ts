import {
  CommonTableExpressionNameNode,
  CommonTableExpressionNode,
  type KyselyPlugin,
  type RawBuilder,
  type RootOperationNode,
  type SelectQueryNode,
  sql,
  WithNode,
} from 'kysely';
import type { Engine } from './engines/engine.ts';
import { isLastThen } from './last-then.ts';

/**
 * Makes every query for readers read what was public in a domain at a time, instead of what is public now, as far as revisions
 * are kept. The published tables are replaced by expressions over the revisions.
 *
 * @param at ISO 8601
 */
export function siteThen(domainId: string, at: string, engine: Engine): KyselyPlugin {
  const words = WORDS[engine];
  const tables = {
    page_published: pages(words, domainId, at),
    site_document_published: siteDocuments(words, domainId, at),
    listing_published: listings(words, at),
  };
  const [first, ...others] = Object.entries(tables).map(([name, query]) =>
    CommonTableExpressionNode.create(CommonTableExpressionNameNode.create(name), query.toOperationNode()),
  );
  const then = others.reduce(WithNode.cloneWithExpression, WithNode.create(first!));
  const transform = (node: SelectQueryNode): SelectQueryNode => ({
    ...node,
    with: then,
    // The queries of a union have been transformed already, and only the first may begin with expressions.
    ...(node.setOperations && {
      setOperations: node.setOperations.map((operation) => ({
        ...operation,
        expression: { ...operation.expression, with: undefined },
      })),
    }),
  });
  return {
    transformQuery: ({ node }): RootOperationNode =>
      node.kind === 'SelectQueryNode' ? transform(node) : node,
    transformResult: async ({ result }) => result,
  };
}

/**
 * Returns the kept document of the publication that was public: of its revision, or of the public version if it is still
 * public, or else of the nearest older publication.
 */
const kept = ({ schema }: Words, revisions: string, document: string, published: string) =>
  sql.raw(`coalesce(
    (select x.doc from ${revisions} as x where x.${document} = d.id and x.action = 'publish'
      and x.created_at = last.live_since order by x.version desc, x.id desc limit 1),
    (select n.doc from ${schema}.${published} as n where n.${document} = d.id and n.published_at = last.live_since),
    (select x.doc from ${revisions} as x where x.${document} = d.id and x.action = 'publish'
      and x.created_at < last.live_since order by x.version desc, x.id desc limit 1))`);

const pages = (words: Words, domainId: string, at: string): RawBuilder<unknown> => sql`(
  select page_id, domain_id, collection, slug, published_at, doc, 1 as listed, 'yearly' as frequency, 5 as priority,
    coalesce(substr(${words.easyRead}, 2), '') as easy_read
  from (select d.id as page_id, d.domain_id, d.collection, last.live_slug as slug, last.live_since as published_at,
      ${kept(words, 'page_revision', 'page_id', 'page_published')} as doc
    from page as d join page_revision as last on ${isLastThen('page_revision', 'd', at)}
    where d.domain_id = ${domainId} and last.live_slug is not null) as then_pages
  where doc is not null)`;

const siteDocuments = (words: Words, domainId: string, at: string): RawBuilder<unknown> => sql`(
  select * from (select d.id as document_id, d.domain_id, d.kind, last.live_since as published_at,
      ${kept(words, 'site_document_revision', 'document_id', 'site_document_published')} as doc
    from site_document as d join site_document_revision as last
      on ${isLastThen('site_document_revision', 'd', at)}
    where d.domain_id = ${domainId} and last.live_since is not null) as then_documents
  where doc is not null)`;

/** A listing has no revisions: one that was published since is replaced by what its page says, as in `listingFromPage`. */
const listings = ({ schema, listing, template }: Words, at: string): RawBuilder<unknown> => sql`(
  select p.page_id as listing_id, p.page_id, p.published_at, coalesce(
    (select l.doc from ${sql.raw(schema)}.listing_published as l where l.page_id = p.page_id and l.published_at <= ${at}),
    ${listing}) as doc
  from page_published as p where ${template} = 'listing')`;

/** The expressions that each engine has in its own words. */
interface Words {
  /** The schema of the tables that the expressions replace. */
  readonly schema: string;
  readonly easyRead: RawBuilder<string>;
  readonly listing: RawBuilder<string>;
  readonly template: RawBuilder<string>;
}

const WORDS: Readonly<Record<Engine, Words>> = {
  sqlite: {
    schema: 'main',
    easyRead: sql`json_extract(doc, '$.easyRead.href')`,
    listing: sql`json_object(
      'title', coalesce(nullif(p.doc ->> '$.title', ''), p.doc ->> '$.header.title'),
      'summary', coalesce(nullif(p.doc ->> '$.description', ''), p.doc ->> '$.header.description'),
      'image', json(p.doc -> '$.header.image'),
      'tags', json('[' || replace(replace(json_quote(p.doc ->> '$.keywords'), ', ', ','), ',', '","') || ']'))`,
    template: sql`p.doc ->> '$.template'`,
  },
  postgres: {
    schema: 'public',
    easyRead: sql`(doc::json #>> '{easyRead,href}')`,
    listing: sql`json_build_object(
      'title', coalesce(nullif(p.doc::json ->> 'title', ''), p.doc::json #>> '{header,title}'),
      'summary', coalesce(nullif(p.doc::json ->> 'description', ''), p.doc::json #>> '{header,description}'),
      'image', p.doc::json #> '{header,image}',
      'tags', to_json(regexp_split_to_array(p.doc::json ->> 'keywords', ', ?')))::text`,
    template: sql`p.doc::json ->> 'template'`,
  },
};
