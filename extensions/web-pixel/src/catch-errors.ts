/** Runs work so that no error reaches the shopper's page; in test mode the reason is logged. */
export type CatchErrors = (work: () => void) => void;

export const createCatchErrors =
  (log: (text: string) => void): CatchErrors =>
  (work) => {
    try {
      work();
    } catch (reason) {
      log(`not sent: ${reason as Error}`);
    }
  };
