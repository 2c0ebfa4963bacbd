/** What is wrong with the fields of a form, by name; no entry for a field that is right. */
export type Problems<Field extends string> = Partial<Record<Field, string>>;
