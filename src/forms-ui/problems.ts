/** The problems of the fields of a form, by name; valid fields have no entry. */
export type Problems<Field extends string> = Partial<Record<Field, string>>;
