/** Returns a text without case and accents, with the index of each of its letters in the text itself. */
export function folded(text: string): { readonly letters: string; readonly at: readonly number[] } {
  const at: number[] = [];
  let letters = '';
  let index = 0;
  for (const char of text) {
    const plain = char
      .normalize('NFD')
      .replaceAll(/\p{Mn}/gu, '')
      .toLowerCase();
    for (const _ of plain.split('')) at.push(index);
    letters += plain;
    index += char.length;
  }
  return { letters, at };
}
