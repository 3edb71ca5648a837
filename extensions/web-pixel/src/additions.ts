/**
 * Decides which of the platform's additions change the cart. Two kinds do not:
 *
 * - **A link to a filled cart** (`cart_link_id` in the address): the platform publishes an addition for every line
 *   of the cart with which the page was rendered.
 * - **A form whose submission the theme prevents** in a listener that runs after the platform's: the platform publishes
 *   the submission, and then the request that the theme sends instead. A submission that is not prevented leaves the
 *   page, so an equal request on the same page is the same addition.
 */
import { attempt } from '../../../app/beacon/attempt.ts';
import { list, text, type Cart, type CartLine } from './platform.ts';

/**
 * How long after the page's first event an addition of a rendered line comes from the link, in milliseconds. The
 * platform publishes these as the page begins, and none if the page is reloaded: then an addition is the shopper's.
 */
const LINK_MS = 2_000;

/** How long after a form's addition an equal request is the same addition, in milliseconds. */
const FORM_MS = 10_000;

/** The reason why an addition is expected: a line of the rendered cart, or a form's addition, which was reported. */
type Reason = 'rendered' | 'form';

/**
 * Decides whether the rendered cart already holds an addition.
 *
 * @param at the time of the addition, in milliseconds since the epoch
 * @param url the page's address at that time
 * @throws {Error} `repeat`, if it was published a moment ago
 */
export type JudgeAddition = (line: CartLine, at: number, url: string) => true | undefined;

/**
 * @param rendered the cart as rendered with the page
 * @param firstEventAt the time of the page's first event, in milliseconds since the epoch
 * @returns a function that judges each addition of the page, in order
 */
export function createAdditionJudge(
  rendered: Cart | null | undefined,
  firstEventAt: number,
): JudgeAddition {
  /** The expected additions, each with the time at which it expires, in milliseconds since the epoch. */
  const expected: (readonly [what: string | undefined, until: number])[] = [];
  const expect = (line: CartLine, reason: Reason, until: number): void => {
    expected.push([signature(line, reason), until]);
  };
  for (const line of list(() => (rendered as unknown as Cart).lines)) {
    expect(line, 'rendered', firstEventAt + LINK_MS);
  }

  return (line, at, url) => {
    /** Whether the addition was expected for the reason; each addition is expected once. */
    const isExpected = (reason: Reason): boolean => {
      const what = signature(line, reason);
      const index = expected.findIndex((each) => each[0] === what && at < each[1]);
      return index >= 0 && !!expected.splice(index, 1);
    };
    if (url.includes('cart_link_id=') && isExpected('rendered')) return true;
    if (isFromForm(line)) expect(line, 'form', at + FORM_MS);
    else if (isExpected('form')) throw Error('repeat');
    return undefined;
  };
}

/** @returns undefined for a line without a variant, which is no addition */
const signature = (line: CartLine, reason: Reason): string | undefined =>
  attempt(() => [reason, line.merchandise.id, line.quantity].join());

/**
 * Whether the platform made an addition from a form: then it has the variant as the page shows it. An addition from a
 * request has the cart's line: its address names the variant, and a default variant has no title.
 */
const isFromForm = (line: CartLine): boolean =>
  text(() => line.merchandise.title) === 'Default Title' ||
  text(() => line.merchandise.product.url, /^(?!.*[?&]variant=)/) !== undefined;
