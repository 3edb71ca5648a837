/**
 * Takes some steps one after the other. One that fails keeps no other from being taken.
 *
 * @param failed what is said in the end where any has failed
 * @throws {AggregateError} with the errors
 */
export async function takeEach(
  steps: readonly (() => Promise<unknown>)[],
  failed: string,
): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, failed);
}
