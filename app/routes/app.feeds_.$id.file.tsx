import { z } from 'zod';
import { mappingSchema } from '../uploads/mapping.ts';
import type { Unchecked } from '../uploads/uploads.ts';
import { forStaff } from './shared/for-staff.ts';

const feedId = z.string().regex(/^\d{1,15}$/);

/** The requests of the upload page, in the query: to start a file, append a piece, check it, or list its faults. */
const question = z.discriminatedUnion('do', [
  z.object({ do: z.literal('begin'), name: z.string().min(1).max(500) }),
  z.object({ do: z.literal('append'), file: z.uuid(), start: z.coerce.number().int().min(0) }),
  z.object({ do: z.literal('check'), file: z.uuid() }),
  z.object({ do: z.literal('faults'), file: z.uuid() }),
]);

/** Receives a file in pieces, each within the limit of a request, and checks it. */
export const action = forStaff(async ({ request, params, services: { uploads }, shop }) => {
  const feed = feedId.safeParse(params.id);
  const asked = question.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!feed.success || !asked.success)
    return Response.json({ outcome: 'not-understood' }, { status: 400 });
  const { data } = asked;
  switch (data.do) {
    case 'begin': {
      const file = await uploads.begin(shop, { feedId: feed.data, name: data.name });
      return file === null ? refuse('not-uploaded') : Response.json({ outcome: 'begun', file });
    }
    case 'append': {
      const bytes = new Uint8Array(await request.arrayBuffer());
      const appended = await uploads.append(shop, data.file, { start: data.start, bytes });
      if (appended === 'stored') return Response.json({ outcome: 'stored' });
      return refuse(appended === 'too-large' ? 'too-large' : 'gone');
    }
    case 'check': {
      const mapping = await chosenMapping(request);
      const report = await uploads.check(shop, data.file, mapping, request.signal);
      return typeof report === 'string'
        ? refuse(report)
        : Response.json({ outcome: 'checked', report });
    }
    case 'faults': {
      const mapping = await chosenMapping(request);
      const faults = await uploads.faults(shop, data.file, mapping, request.signal);
      return typeof faults === 'string'
        ? refuse(faults)
        : new Response(faults, { headers: { 'Content-Type': 'application/x-ndjson' } });
    }
  }
});

const refuse = (outcome: Unchecked | 'not-uploaded' | 'too-large') =>
  Response.json({ outcome }, { status: 409 });

/** Reads the mapping that staff chose on the page; null if they have not chosen one. */
async function chosenMapping(request: Request) {
  const json: unknown = await request.json().catch(() => null);
  return mappingSchema.safeParse(json).data ?? null;
}

export { headers } from './shared/for-staff.ts';
