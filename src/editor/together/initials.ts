/** Returns the letters of a face: 'LP' for Lin Park; null for a person without a name. */
export function initials(name: string): string | null {
  const words = name.match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? [];
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : undefined].map((word) => word?.at(0) ?? '');
  return letters.join('').toUpperCase() || null;
}
