import { createReadableStreamFromReadable } from '@remix-run/node';
import { forStaff } from './shared/for-staff.ts';

/** Returns the feed as a file, made while it is read; a status without a body if the feed no longer exists. */
export const loader = forStaff(async ({ services, shop }) => {
  const download = await services.shopFeeds.download(shop);
  if (!download.ok) return new Response(null, { status: download.why === 'no-answer' ? 503 : 410 });
  return new Response(createReadableStreamFromReadable(download.body), {
    headers: {
      'Content-Type': 'application/gzip',
      'Content-Disposition': 'attachment; filename="products.ndjson.gz"',
      'Cache-Control': 'no-store',
    },
  });
});

export { headers } from './shared/for-staff.ts';
