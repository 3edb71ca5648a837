/** Wraps work in a callback whose errors never reach the shop's page. */
export type CatchErrors = (work: () => unknown) => () => void;

/** @param onError receives the reason of a failure, at once or later */
export const catchErrors =
  (onError: (reason: unknown) => void): CatchErrors =>
  (work) =>
  () => {
    try {
      Promise.resolve(work()).catch(onError);
    } catch (reason) {
      onError(reason);
    }
  };

/** Wraps work whose errors are ignored. */
export const ignoreErrors = catchErrors(() => undefined);
