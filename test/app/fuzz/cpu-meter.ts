import { createServer } from 'node:net';

/*
 * Loaded before the app: sends a client of METER_PORT the CPU time of the app's main thread so far, in microseconds.
 * This time blocks the event loop, however busy the machine is.
 */
createServer((socket) => {
  const { user, system } = process.threadCpuUsage();
  socket.on('error', () => undefined);
  socket.end(String(user + system));
}).listen(Number(process.env.METER_PORT), '127.0.0.1');
