/**
 * The text of the main part of a page, in its order: a line for each block, and links as `[words](address)`. It has what
 * styles hide, too.
 *
 * @throws Error if the page has no main part, as a failed page or a redirect
 */
export function mainText(html: string): string {
  const [main] = /<main\b.*<\/main>/s.exec(html) ?? [];
  if (main === undefined) throw new Error('The page has no main part.');
  return main
    .replace(/<!--.*?-->/gs, '')
    .replace(/<a\b[^>]*? href="([^"]*)"[^>]*>(.*?)<\/a>/gs, '[$2]($1)')
    .replace(/<\/?(?:span|time|strong|b|em)\b[^>]*>/g, '')
    .replace(/(?:<[^>]*>)+/g, '\n')
    .replace(/&(lt|gt|quot|#x27|amp);/g, (_, name: string) => CHARACTERS[name] ?? '');
}

const CHARACTERS: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#x27': "'", amp: '&' };
