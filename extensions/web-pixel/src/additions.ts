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

/**
 * - `new`: the cart has changed.
 * - `in cart`: added by a link; the rendered cart already holds it.
 * - `repeat`: published a moment ago.
 */
export type Addition = 'new' | 'in cart' | 'repeat';

/**
 * @param rendered the cart as rendered with the page
 * @param firstEventAt milliseconds since the epoch of the page's first event
 * @returns what judges each addition of the page, in order
 */
export function createAdditionJudge(
  rendered: Cart | null | undefined,
  firstEventAt: number,
): (line: CartLine, at: number, url: string) => Addition {
  const linked = list(() => (rendered as unknown as Cart).lines).map(signature);
  const submitted: { what: string; at: number }[] = [];

  return (line, at, url) => {
    const what = signature(line);
    const isLink = at - firstEventAt < LINK_MS && /[?&]cart_link_id=/.test(url);
    const inCart = isLink ? linked.indexOf(what) : -1;
    if (inCart >= 0) {
      linked.splice(inCart, 1);
      return 'in cart';
    }
    if (isFromForm(line)) {
      submitted.push({ what, at });
      return 'new';
    }
    const same = submitted.findIndex(
      (each) => each.what === what && at - each.at < SAME_ADDITION_MS,
    );
    if (same < 0) return 'new';
    submitted.splice(same, 1);
    return 'repeat';
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
