import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import type { Services } from './services.ts';
import { StartProblem } from './start-problem.ts';

/** The files of the build that browsers load. */
export const CLIENT_FILES = fileURLToPath(new URL('../../build/client', import.meta.url));

const SERVER_BUILD = new URL('../../build/server/index.js', import.meta.url);

/** Answers for the pages. */
export type Pages = (request: Request) => Promise<Response>;

/** @throws {StartProblem} when there is no build */
export function assertBuilt(): void {
  if (!existsSync(SERVER_BUILD) || !existsSync(CLIENT_FILES))
    throw new StartProblem('the pages are not built: run "npm run build"');
}

/** The pages of `npm run build`. */
export async function loadPages(services: Services): Promise<Pages> {
  const build = (await import(SERVER_BUILD.href)) as ServerBuild;
  return servePages(build, 'production', services);
}

/** The pages of a build, or of whatever build is the newest, with the services in reach of every route. */
export function servePages(
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: 'production' | 'development',
  services: Services,
): Pages {
  const handle = createRequestHandler(build, mode);
  return (request) => handle(request, { services });
}
