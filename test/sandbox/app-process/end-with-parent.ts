/**
 * Loaded into the app's process before the app: when the process that started it is gone, the app ends
 * as on a signal, and leaves nothing running behind.
 */
process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
});
