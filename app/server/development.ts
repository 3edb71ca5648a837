import type { RequestListener } from 'node:http';
import type { ServerBuild } from '@remix-run/node';
import { createServer as createVite } from 'vite';
import type { Config } from './config.ts';
import { createHttpApp, type HttpParts } from './http.ts';
import { listen, listenerOf, type Listening } from './listen.ts';
import { servePages } from './pages.ts';
import type { Services } from './services.ts';

/** Serves the pages as their files are, and tells the browser when they change. */
export async function serveDevelopment(
  { host, port, appUrl }: Config,
  services: Services,
  parts: Omit<HttpParts, 'staticFiles' | 'pages'>,
): Promise<Listening> {
  let answer: RequestListener = (_, response) => response.writeHead(503).end();
  const listening = await listen(host, port, (request, response) => {
    answer(request, response);
  });
  const vite = await createVite({
    server: {
      middlewareMode: true,
      hmr: { server: listening.server },
      allowedHosts: [new URL(appUrl).hostname],
    },
  });
  const build = () =>
    vite.ssrLoadModule('virtual:remix/server-build') as unknown as Promise<ServerBuild>;
  const app = createHttpApp({
    ...parts,
    staticFiles: () => Promise.resolve(null),
    pages: servePages(build, 'development', services),
  });
  const rest = listenerOf(app);
  answer = (request, response) => {
    vite.middlewares(request, response, () => {
      rest(request, response);
    });
  };
  return {
    ...listening,
    close: async (graceMs) => {
      await vite.close();
      await listening.close(graceMs);
    },
  };
}
