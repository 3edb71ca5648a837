import { startEmbeddedDatabase } from '../../app/database/embedded/embedded.ts';
import { EmbeddedDatabaseProblem } from '../../app/database/embedded/problem.ts';

/*
 * A process that holds an embedded database: `node hold-embedded.ts <folder>`. It prints the port and runs until it is
 * stopped, or prints why it cannot open the database and exits with 1.
 */

try {
  const { address, stop } = await startEmbeddedDatabase({ folder: process.argv[2] ?? '' });
  process.once('SIGTERM', () => void stop().then(() => process.exit(0)));
  setInterval(() => undefined, 60_000);
  console.log(`port ${address.port}`);
} catch (error) {
  if (!(error instanceof EmbeddedDatabaseProblem)) throw error;
  console.log(`problem ${error.message}`);
  process.exit(1);
}
