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
import { isLastThen } from './last-then.ts';

/**
 * Makes every query for readers read what was public in a domain at a time, instead of what is public now, as far as revisions
 * are kept. The published tables are replaced by expressions over the revisions. Only for SQLite.
 *
 * @param at ISO 8601
 */
export function siteThen(domainId: string, at: string): KyselyPlugin {
  const tables = {
    page_published: pages(domainId, at),
    site_document_published: siteDocuments(domainId, at),
    listing_published: listings(at),
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
const kept = (revisions: string, document: string, published: string) =>
  sql.raw(`coalesce(
    (select x.doc from ${revisions} as x where x.${document} = d.id and x.action = 'publish'
      and x.created_at = last.live_since order by x.version desc, x.id desc limit 1),
    (select n.doc from main.${published} as n where n.${document} = d.id and n.published_at = last.live_since),
    (select x.doc from ${revisions} as x where x.${document} = d.id and x.action = 'publish'
      and x.created_at < last.live_since order by x.version desc, x.id desc limit 1))`);

const pages = (domainId: string, at: string): RawBuilder<unknown> => sql`(
  select page_id, domain_id, collection, slug, published_at, doc, 1 as listed, 'yearly' as frequency, 5 as priority,
    coalesce(substr(json_extract(doc, '$.easyRead.href'), 2), '') as easy_read
  from (select d.id as page_id, d.domain_id, d.collection, last.live_slug as slug, last.live_since as published_at,
      ${kept('page_revision', 'page_id', 'page_published')} as doc
    from page as d join page_revision as last on ${isLastThen('page_revision', 'd', at)}
    where d.domain_id = ${domainId} and last.live_slug is not null)
  where doc is not null)`;

const siteDocuments = (domainId: string, at: string): RawBuilder<unknown> => sql`(
  select * from (select d.id as document_id, d.domain_id, d.kind, last.live_since as published_at,
      ${kept('site_document_revision', 'document_id', 'site_document_published')} as doc
    from site_document as d join site_document_revision as last
      on ${isLastThen('site_document_revision', 'd', at)}
    where d.domain_id = ${domainId} and last.live_since is not null)
  where doc is not null)`;

/** A listing has no revisions: one that was published since is replaced by what its page says, as in `listingFromPage`. */
const listings = (at: string): RawBuilder<unknown> => sql`(
  select p.page_id as listing_id, p.page_id, p.published_at, coalesce(
    (select l.doc from main.listing_published as l where l.page_id = p.page_id and l.published_at <= ${at}),
    json_object(
      'title', coalesce(nullif(p.doc ->> '$.title', ''), p.doc ->> '$.header.title'),
      'summary', coalesce(nullif(p.doc ->> '$.description', ''), p.doc ->> '$.header.description'),
      'image', json(p.doc -> '$.header.image'),
      'tags', json('[' || replace(replace(json_quote(p.doc ->> '$.keywords'), ', ', ','), ',', '","') || ']'))) as doc
  from page_published as p where p.doc ->> '$.template' = 'listing')`;
