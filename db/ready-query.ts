import type { Compilable, CompiledQuery, DialectAdapter, Kysely } from 'kysely';

/** The value of a column. */
type Value = string | number | null;

/** Runs a prepared query with these values, and returns its rows. */
type ReadyQuery<Db, Values extends readonly Value[], Row> = (
  db: Db,
  ...values: Values
) => Promise<readonly Row[]>;

/** A placeholder for a value while the SQL is built. */
class Placeholder {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

/**
 * Returns a query whose SQL is built only once per engine, because building the SQL takes longer than running it on SQLite. Use
 * this function for queries that delay responses.
 *
 * @param build builds the query; it must not depend on the values
 * @param count the number of values, if `build` has no named parameters
 */
export function readyQuery<Db, Values extends readonly Value[], Row>(
  build: (db: Db, ...values: Values) => Compilable<Row>,
  count: number = build.length - 1,
): ReadyQuery<Db, Values, Row> {
  const placeholders = Array.from({ length: count }, (_, index) => new Placeholder(index));
  const compiled = new WeakMap<DialectAdapter, CompiledQuery<Row>>();
  return async (db, ...values) => {
    const connection = db as Kysely<unknown>;
    const { adapter } = connection.getExecutor();
    let query = compiled.get(adapter);
    if (query === undefined) {
      query = build(db, ...(placeholders as unknown as Values)).compile() as CompiledQuery<Row>;
      compiled.set(adapter, query);
    }
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? values[value.index] : value,
    );
    return (await connection.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
