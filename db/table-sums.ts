import { createHash } from 'node:crypto';
import type { CopiedTable } from './copied-tables.ts';

/** A row of any table. */
export type PlainRow = Readonly<Record<string, string | number | null>>;

/** The number of rows of a table, and a checksum that does not depend on their order. */
export class TableSum {
  #rows = 0;
  readonly #sum = Buffer.alloc(32);

  get rows(): number {
    return this.#rows;
  }

  /** The checksum in hex. */
  get sum(): string {
    return this.#sum.toString('hex');
  }

  add(row: PlainRow): void {
    const hash = createHash('sha256').update(rowText(row)).digest();
    for (let place = 0; place < hash.length; place += 1) this.#sum[place]! ^= hash[place]!;
    this.#rows += 1;
  }

  isSame(other: TableSum): boolean {
    return this.#rows === other.#rows && this.#sum.equals(other.#sum);
  }
}

export type TableSums = ReadonlyMap<CopiedTable, TableSum>;

/** Returns the same text for the same values on both engines, which name their columns in different orders. */
export function rowText(row: PlainRow): string {
  return JSON.stringify(Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Says of each table whose rows differ how many there are, in words such as `page (3 rows, and 2 in the copy)`. */
export function differingTables(original: TableSums, copy: TableSums): string[] {
  return [...original].flatMap(([table, sum]) => {
    const other = copy.get(table) ?? new TableSum();
    if (sum.isSame(other)) return [];
    const differs = sum.rows === other.rows ? 'with other contents' : `and ${other.rows} in the copy`;
    return [`${table} (${sum.rows} rows, ${differs})`];
  });
}
