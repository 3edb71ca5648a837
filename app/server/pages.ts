import { existsSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createRequestHandler, redirect, type ServerBuild } from '@remix-run/node';
import { StartProblem } from './config.ts';
import { createHttpApp, type HttpDeps } from './http.ts';
import { listen, listenerOf, type Listening, type ListenOptions } from './listen.ts';
import { createBodyLimits, createPageRedirect, MAX_BODY_BYTES, patternsOf } from './route-names.ts';
import type { Services } from './services.ts';

/** The folder of the build's files for browsers. */
export const CLIENT_FILES = fileURLToPath(new URL('../../build/client', import.meta.url));

const SERVER_BUILD = new URL('../../build/server/index.js', import.meta.url);

/** @throws {StartProblem} without a build */
export function assertBuilt(): void {
  if (!existsSync(SERVER_BUILD) || !existsSync(CLIENT_FILES))
    throw new StartProblem('the pages are not built: run "npm run build"');
}

/** Loads the pages of `npm run build`, the limits of their bodies, and the patterns of their paths. */
export async function loadPages(
  services: Services,
): Promise<Pick<HttpDeps, 'pages' | 'longestBody'> & { patterns: readonly string[] }> {
  const build = (await import(SERVER_BUILD.href)) as ServerBuild;
  const leadToPage = createPageRedirect(build);
  const answer = createRequestHandler(build, 'production');
  return {
    pages: async (request) => {
      const page = leadToPage(request);
      return page === null ? answer(request, { services }) : redirect(page);
    },
    longestBody: createBodyLimits(build),
    patterns: patternsOf(build),
  };
}

/** Serves the pages from their sources with Vite, which reloads them in the browser when they change. */
export async function serveDevelopment(
  { appUrl, ...place }: ListenOptions & { appUrl: string },
  services: Services,
  parts: Omit<HttpDeps, 'clientFiles' | 'pages' | 'longestBody'>,
): Promise<Listening> {
  let answer: RequestListener = (_, response) => response.writeHead(503).end();
  const listening = await listen(place, (request, response) => answer(request, response));
  // Production has no Vite.
  const { createServer: createVite } = await import('vite');
  const vite = await createVite({
    server: {
      middlewareMode: true,
      hmr: { server: listening.server },
      allowedHosts: [new URL(appUrl).hostname],
    },
  });
  const build = () =>
    vite.ssrLoadModule('virtual:remix/server-build') as unknown as Promise<ServerBuild>;
  const answerPage = createRequestHandler(build, 'development');
  const app = createHttpApp({
    ...parts,
    clientFiles: null,
    pages: (request) => answerPage(request, { services }),
    longestBody: () => MAX_BODY_BYTES,
  });
  const rest = listenerOf(app);
  answer = (request, response) => {
    vite.middlewares(request, response, () => rest(request, response));
  };
  return {
    ...listening,
    close: async (graceMs) => {
      await vite.close();
      await listening.close(graceMs);
    },
  };
}
