/**
 * Loaded into the app's process before the app: when the process that started it is gone, the app ends
 * as if it had been told to, and leaves nothing running behind.
 */
process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
});
