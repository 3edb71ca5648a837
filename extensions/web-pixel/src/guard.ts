/** Runs work so that nothing it throws reaches the shopper's page; test mode says the reason. */
export type Guard = (work: () => void) => void;

export const createGuard =
  (log: (text: string) => void): Guard =>
  (work) => {
    try {
      work();
    } catch (reason) {
      log(`not sent: ${String(reason)}`);
    }
  };
