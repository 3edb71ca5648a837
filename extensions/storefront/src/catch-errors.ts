/** Work as a callback from which nothing that it throws reaches the shop's page. */
export type CatchErrors = (work: () => unknown) => () => void;

/** @param say takes the reason of what failed, at once or later */
export const catchErrors =
  (say: (reason: unknown) => void): CatchErrors =>
  (work) =>
  () => {
    try {
      Promise.resolve(work()).catch(say);
    } catch (reason) {
      say(reason);
    }
  };

/** Work whose errors are ignored: what fails is left out. */
export const ignoreErrors = catchErrors(() => undefined);
