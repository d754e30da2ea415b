const LONGEST = 155;

/** As much of a description as search engines show, in one line. */
export function shortDescription(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= LONGEST) return line;
  const end = line.lastIndexOf(' ', LONGEST);
  return `${line.slice(0, end > 0 ? end : LONGEST)} …`;
}
