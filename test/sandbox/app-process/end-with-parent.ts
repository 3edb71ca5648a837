/**
 * Loaded into the app's process before the app: when the parent process is gone, the app ends as on a signal and leaves
 * nothing running.
 */
process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
});
