import { Transform } from 'node:stream';
import { createReadableStreamFromReadable } from '@remix-run/node';
import type { AppLoadContext, EntryContext, LoaderFunctionArgs } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { ApiKeyProvider } from './components/frame/app-bridge-script.tsx';
import './texts/every-language.ts';

/** How long a page may take to render before it is aborted, in milliseconds. */
export const streamTimeout = 5_000;

/**
 * Renders a page and streams it. Shopify's headers name who may frame it (only the shop's admin), and the files to load
 * early.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { services }: AppLoadContext,
): Promise<Response> {
  services.addDocumentHeaders(request, headers);
  headers.set('Content-Type', 'text/html');
  const whole = isbot(request.headers.get('User-Agent') ?? '');

  return new Promise((resolve, reject) => {
    let responseStatus = status;
    let shellSent = false;
    const send = () => {
      shellSent = true;
      // Otherwise the timer would keep the page in memory after it is sent.
      const body = withoutZeros().once('close', () => clearTimeout(timer));
      resolve(
        new Response(createReadableStreamFromReadable(body), { headers, status: responseStatus }),
      );
      pipe(body);
    };
    const { pipe, abort } = renderToPipeableStream(
      <ApiKeyProvider value={services.apiKey}>
        <RemixServer context={remixContext} url={request.url} abortDelay={streamTimeout} />
      </ApiKeyProvider>,
      {
        [whole ? 'onAllReady' : 'onShellReady']: send,
        onShellError: reject,
        onError(error) {
          responseStatus = 500;
          // A client that leaves ends the stream.
          if (shellSent && !request.signal.aborted)
            services.log.error({ err: error }, 'a page broke while it was sent');
        },
      },
    );
    // One second more than the loaders have, so that their rejections can still be rendered.
    const timer = setTimeout(abort, streamTimeout + 1_000);
  });
}

/** Logs the error with which a page or its data failed; the log removes secrets. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs): void {
  // The client has disconnected.
  if (request.signal.aborted) return;
  const { log } = context.services;
  const path = new URL(request.url).pathname;
  if (isRouteErrorResponse(error)) log.info({ path, status: error.status }, 'a page was refused');
  else log.error({ err: error, path }, 'a page could not be answered');
}

/**
 * Removes zero bytes: where a character does not fit into React's buffer, it sends the buffer with the free bytes at its
 * end (React 18, `writeStringChunk`). Browsers show such a byte as � in attributes and in data.
 */
const withoutZeros = (): Transform =>
  new Transform({
    transform(bytes: Uint8Array, _, done) {
      done(null, bytes.includes(0) ? bytes.filter((byte) => byte !== 0) : bytes);
    },
  });
