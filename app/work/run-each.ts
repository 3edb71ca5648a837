/**
 * Runs steps one after the other. A step that fails does not keep the others from running.
 *
 * @param failed the message of the error if any step has failed
 * @throws {AggregateError} with the errors
 */
export async function runEach(
  steps: readonly (() => Promise<unknown>)[],
  failed: string,
): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, failed);
}
