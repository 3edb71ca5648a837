import { pageTitle } from '../components/frame/page.tsx';
import { data, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { NoSuchPage } from '../components/frame/page-frame.tsx';
import { useLiveOverview } from '../components/indexing/live-updates.ts';
import { UploadPage } from '../components/uploads/upload-page.tsx';
import { forStaff, notUnderstood, onForm } from './shared/for-staff.ts';
import { readOverview } from './shared/page-data.ts';

export const meta = pageTitle('indexing.actions.uploadFile');

export const loader = forStaff(async ({ services, shop, params }) => {
  const overview = await readOverview(services, shop);
  const feed = overview.feeds.find((one) => one.feedId === params.id) ?? null;
  return data({ feedId: feed?.feedId ?? null, overview }, { status: feed ? 200 : 404 });
});

const uploadForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('turn-on') }),
  z.object({ intent: z.literal('turn-off') }),
  z.object({
    intent: z.literal('send'),
    file: z.uuid(),
    kind: z.enum(['now', 'when-possible']),
    confirmed: z.enum(['yes', 'no']),
    fewer: z.enum(['ask', 'accept']),
  }),
]);

export const action = onForm(uploadForm, async (form, { services, shop, staff, params }) => {
  const { feedIds } = await services.settings.read(shop);
  const { id = '' } = params;
  if (!feedIds.includes(id)) return notUnderstood();
  const { uploads } = services;
  switch (form.intent) {
    case 'turn-on':
      await uploads.feeds.choose(shop, [id], []);
      await services.automatic.release({ shop, feedId: id });
      return { outcome: 'turned' as const };
    case 'turn-off':
      await uploads.feeds.choose(shop, [], [id]);
      await services.automatic.resume(shop, [id]);
      return { outcome: 'turned' as const };
    case 'send': {
      const { file, kind, confirmed, fewer } = form;
      const request = { kind, confirmed, fewer, cause: 'staff', staff } as const;
      const sent = await uploads.request(shop, file, request);
      if (sent.outcome === 'requested') return redirect(`/app/history/${sent.reindex.id}`);
      return { outcome: sent.outcome };
    }
  }
});

export { headers } from './shared/for-staff.ts';
export { clientAction, shouldRevalidate } from '../components/frame/answers.ts';

export default function UploadRoute() {
  const loaded = useLoaderData<typeof loader>();
  const { overview } = useLiveOverview(loaded.overview);
  const feed = overview.feeds.find(({ feedId }) => feedId === loaded.feedId);
  return feed ? <UploadPage key={feed.feedId} feed={feed} overview={overview} /> : <NoSuchPage />;
}
