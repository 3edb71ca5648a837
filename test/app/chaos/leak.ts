/**
 * Loaded into the app's process before the app (`node --import`): each request leaves memory that is never collected.
 */
import { Server } from 'node:http';

const ELEMENTS = 4_096;
const kept: number[][] = [];

const emit = Server.prototype.emit;
Server.prototype.emit = function (event: string | symbol, ...given: unknown[]): boolean {
  if (event === 'request') kept.push(Array.from({ length: ELEMENTS }, Math.random));
  return Reflect.apply(emit, this, [event, ...given]) as boolean;
};
