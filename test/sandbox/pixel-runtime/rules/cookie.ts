/**
 * The value of a cookie as `browser.cookie.get` gives it: percent-decoded, and `""` for one that is
 * not there. A value that is no valid percent-encoding comes as it is.
 *
 * @param cookies the text of `document.cookie`
 */
export function cookieValue(cookies: string, name: string): string {
  const prefix = `${name}=`;
  const pair = cookies.split('; ').find((candidate) => candidate.startsWith(prefix));
  return pair === undefined ? '' : decoded(pair.slice(prefix.length));
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
