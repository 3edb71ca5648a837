/**
 * Which of the platform's additions change the cart. Two kinds do not:
 *
 * - **A link to a filled cart** (`cart_link_id` in the address): the platform publishes an addition for every line
 *   of the cart with which the page was rendered.
 * - **A form whose submission the theme prevents** in a listener that runs after the platform's: the platform
 *   publishes the submission, and then the request that the theme sends instead. A submission that takes place
 *   leaves the page, so an equal request on the same page is the same addition.
 */
import { list, maybe, text, type Cart, type CartLine } from './platform.ts';

/** How long after a form's addition an equal one by a request is the same, in milliseconds. */
const SAME_ADDITION_MS = 10_000;

/** How long after the page's first event the additions of a link are published, in milliseconds. */
const LINK_MS = 5_000;

/** What is published of one addition, besides or instead of the request that makes it. */
interface Expected {
  what: string;
  /** Milliseconds since the epoch: when it is expected no more. */
  until: number;
  /** Whether the rendered cart holds it; else it has been reported. */
  isInCart?: true;
}

/**
 * Says of an addition whether the rendered cart already holds it.
 *
 * @param at milliseconds since the epoch of the addition
 * @param url the page's address at that time
 * @throws {Error} `repeat`, where it was published a moment ago
 */
export type JudgeAddition = (line: CartLine, at: number, url: string) => true | undefined;

/**
 * @param rendered the cart as rendered with the page
 * @param firstEventAt milliseconds since the epoch of the page's first event
 * @returns what judges each addition of the page, in order
 */
export function createAdditionJudge(
  rendered: Cart | null | undefined,
  firstEventAt: number,
): JudgeAddition {
  const expected = list(() => (rendered as unknown as Cart).lines).map((line): Expected => ({
    what: signature(line),
    until: firstEventAt + LINK_MS,
    isInCart: true,
  }));

  return (line, at, url) => {
    const what = signature(line);
    const isExpected = (isInCart?: true): boolean => {
      const index = expected.findIndex(
        (each) => each.isInCart === isInCart && each.what === what && at < each.until,
      );
      if (index >= 0) expected.splice(index, 1);
      return index >= 0;
    };
    if (url.includes('cart_link_id=') && isExpected(true)) return true;
    if (isFromForm(line)) expected.push({ what, until: at + SAME_ADDITION_MS });
    else if (isExpected()) throw Error('repeat');
    return undefined;
  };
}

const signature = (line: CartLine): string =>
  `${maybe(() => line.merchandise.id)} ${maybe(() => line.quantity)}`;

/**
 * An addition that the platform makes of a form shows the variant as the page does. One that it makes of a request
 * shows the cart's line: its address names the variant, and a default variant has no title.
 */
const isFromForm = (line: CartLine): boolean =>
  text(() => line.merchandise.title) === 'Default Title' ||
  text(() => line.merchandise.product.url, /^(?!.*[?&]variant=)/) !== undefined;
