/** Which of the rows of a list are shown, in words: '11 to 20 of 35 submissions'. */
export function countWords(
  { total, page, pageSize }: { total: number; page: number; pageSize: number },
  one: string,
  many: string,
): string {
  if (total <= pageSize) return total === 1 ? `1 ${one}` : `${total} ${many}`;
  return `${(page - 1) * pageSize + 1} to ${Math.min(page * pageSize, total)} of ${total} ${many}`;
}
