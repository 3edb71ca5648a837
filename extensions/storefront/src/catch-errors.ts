/** Work as a callback from which nothing that it throws reaches the shop's page. */
export type CatchErrors = (work: () => unknown) => () => void;

/** @param onError receives the reason of what failed, at once or later */
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

/** Work whose errors are ignored: what fails is left out. */
export const ignoreErrors = catchErrors(() => undefined);
