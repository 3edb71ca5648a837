/** Work as a callback from which nothing that it throws reaches the shop's page. */
export type Guard = (work: () => unknown) => () => void;

/** @param say takes the reason of what failed, at once or later */
export const createGuard =
  (say: (reason: unknown) => void): Guard =>
  (work) =>
  () => {
    try {
      Promise.resolve(work()).catch(say);
    } catch (reason) {
      say(reason);
    }
  };
