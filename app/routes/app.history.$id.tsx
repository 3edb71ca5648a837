import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { DetailPage, NoSuchReindex } from '../components/history/detail-page.tsx';
import { useLiveReindex } from '../components/indexing/live-updates.ts';
import { pageTitle } from '../components/language/language.tsx';
import type { ReindexView } from '../indexing/reindex.ts';

export const meta = pageTitle('frame.reindex');

const uuid = z.uuid();

export async function loader({ request, params, context: { services } }: LoaderFunctionArgs) {
  const { shop } = await services.authenticateAdmin(request);
  const id = uuid.safeParse(params.id);
  const reindex = id.success ? await services.indexing.detail(shop, id.data) : null;
  return data({ reindex }, { status: reindex ? 200 : 404 });
}

export default function DetailRoute() {
  const { reindex } = useLoaderData<typeof loader>();
  return reindex ? <LiveDetail key={reindex.id} loaded={reindex} /> : <NoSuchReindex />;
}

function LiveDetail({ loaded }: { loaded: ReindexView }) {
  const { reindex, ask } = useLiveReindex(loaded);
  return <DetailPage reindex={reindex} onOver={ask} />;
}
