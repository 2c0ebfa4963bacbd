import { type Kysely, sql } from 'kysely';
import { engineOf } from '../engines/engine.ts';
import type { Migration } from './migration.ts';

/** PostgreSQL gets the full-text indexes that SQLite has had from the beginning; SQLite stays as it is. */
export const postgresSearch: Migration = {
  name: 'postgres-search',
  async up(db) {
    if (engineOf(db) === 'sqlite') return;
    const unicode = await hasUnicodeCollation(db);
    for (const statement of [
      folding(unicode ? 'collate "und-x-icu"' : ''),
      ...CONFIGURATION,
      ENTRY,
      ...searchIndex('published', 'search_words', 'is_help'),
      ...searchIndex('draft'),
      NEAR_WORDS,
    ])
      await sql.raw(statement).execute(db);
  },
};

/** Whether the server knows the letters of all scripts, whatever the locale of the database. */
async function hasUnicodeCollation(db: Kysely<never>): Promise<boolean> {
  const { rows } = await sql`select from pg_collation where collname = 'und-x-icu'`.execute(db);
  return rows.length > 0;
}

/**
 * Returns the function that reduces a text to its words, in lower case, without accents, separated by spaces. The words are those
 * of FTS5's tokenizer. For published pages, changes the few words of which FTS5's stemmer makes another stem than PostgreSQL's:
 * those of two letters keep their last letter, and `technology` and `technological` have one stem.
 */
const folding = (collation: string) => `
  create function search_folded(kind text, words text) returns text language sql immutable parallel safe as $$
    select case when kind = 'draft' then plain else regexp_replace(regexp_replace(regexp_replace(plain,
      '\\m([aeiou]s)\\M', '\\1e', 'g'),
      '\\m([a-z][sy]|eed|ies)\\M', '\\10', 'g'),
      '([aeiouy][^aeiouy ][a-z]*)log(y|ies)\\M', '\\1log', 'g') end
    from (select regexp_replace(
      regexp_replace(normalize(lower(words ${collation}), NFD), '[\\u0300-\\u036f]+', '', 'g'),
      '[^[:alnum:]]+', ' ', 'g') as plain) as folded
  $$`;

/** The words of published pages are reduced to their stems, as by FTS5's 'porter'. Those of drafts stay. */
const CONFIGURATION: readonly string[] = [
  'create text search dictionary search_stem (template = snowball, language = porter)',
  'create text search configuration search_published (copy = simple)',
  `alter text search configuration search_published alter mapping replace simple with search_stem`,
  `create function search_configuration(kind text) returns regconfig language sql immutable parallel safe as $$
    select case when kind = 'draft' then 'simple'::regconfig else 'search_published'::regconfig end
  $$`,
];

/**
 * Makes the index entry of a page. A lexeme with the number of its domain stands between the texts, so that no phrase reaches
 * from one into the next, and a search reads only the entries of one domain. A text that is too long for PostgreSQL is indexed
 * in part.
 */
const ENTRY = `
  create function search_entry(kind text, number bigint, title text, headings text, words text, search_words text,
    out word_count integer, out named tsvector, out vector tsvector) language plpgsql stable as $$
  declare
    config regconfig := search_configuration(kind);
    gap tsvector := format('''-%s'':1', number >> 32)::tsvector;
    texts text[] := array[search_folded(kind, title), search_folded(kind, headings),
      search_folded(kind, words), search_folded(kind, search_words)];
  begin
    word_count := cardinality(string_to_array(trim(array_to_string(texts, ' ')), ' '));
    named := setweight(to_tsvector(config, texts[1]), 'B') || gap || setweight(to_tsvector(config, texts[4]), 'A')
      || gap || setweight(to_tsvector(config, texts[2]), 'C');
    vector := named || gap || to_tsvector(config, texts[3]);
  exception when program_limit_exceeded then
    select * into word_count, named, vector from search_entry(kind, number, left(title, length(title) / 2),
      left(headings, length(headings) / 2), left(words, length(words) / 2), left(search_words, length(search_words) / 2));
  end $$`;

/** The index of a table of texts, which triggers update whenever the table changes, and the entries of the texts it has. */
function searchIndex(kind: string, searchWords = "''", isHelp = '0'): readonly string[] {
  const [table, index] = [`search_${kind}`, `search_${kind}_index`];
  const columns = ['title', 'headings', 'words', ...(kind === 'draft' ? [] : [searchWords, isHelp])];
  const of = (row: string) => columns.map((column) => `${row}.${column}`).join(', ');
  const entries = (row: string) => {
    const [number, words, help] = ['number', searchWords, isHelp].map((column) =>
      /^\w+$/.test(column) && column !== '0' ? `${row}.${column}` : column,
    );
    return `select ${number}, ${help}, entry.* from ${row === 'new' ? '' : `${row}, `}
      search_entry('${kind}', ${number}, ${row}.title, ${row}.headings, ${row}.words, ${words}) as entry`;
  };
  return [
    `create table ${index} (
      number bigint primary key references ${table} (number) on delete cascade,
      is_help integer not null, word_count integer not null, named tsvector not null, vector tsvector not null)`,
    `insert into ${index} ${entries(table)}`,
    `create index ${table}_found on ${index} using gin (named, vector) with (gin_pending_list_limit = 256)`,
    `create function ${table}_changed() returns trigger language plpgsql as $$
    begin
      insert into ${index} ${entries('new')}
        on conflict (number) do update set is_help = excluded.is_help, word_count = excluded.word_count,
          named = excluded.named, vector = excluded.vector;
      return null;
    end $$`,
    `create trigger ${table}_added after insert on ${table} for each row execute function ${table}_changed()`,
    `create trigger ${table}_changed after update on ${table} for each row
      when ((${of('old')}) is distinct from (${of('new')})) execute function ${table}_changed()`,
  ];
}

/**
 * Indexes the words that are suggested for typing mistakes by their trigrams, where the owner of the database may create the
 * extension. Elsewhere, the words are compared in the program.
 */
const NEAR_WORDS = `do $$ begin
    create extension if not exists pg_trgm;
    create index search_word_near on search_word using gist (word gist_trgm_ops);
  exception when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
    raise notice 'Typing mistakes are corrected without pg_trgm: %', sqlerrm;
  end $$`;
