/** Returns a count in words, such as '1 page' or '2 pages'. */
export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-AU')} ${count === 1 ? one : many}`;
}

/** Describes the number of pages and media in a backup or an export in words. */
export function countedContents({
  pages,
  media,
}: {
  readonly pages: number;
  readonly media: number;
}): string {
  return `${counted(pages, 'page', 'pages')}, ${counted(media, 'picture or file', 'pictures and files')}`;
}
