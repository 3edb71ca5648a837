import { readFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { z } from 'zod';

/** A route of the app as it is built. */
export interface BuiltRoute {
  id: string;
  /** The path with its parameters, such as `/app/history/:id`; an index route ends with `?index`. */
  path: string;
  does: ('loader' | 'action')[];
  /** `answer`: data or a file for a page. */
  shows: 'page' | 'answer';
}

const BUILD = fileURLToPath(new URL('../../../build/server/index.js', import.meta.url));

const buildSchema = z.object({
  routes: z.record(
    z.string(),
    z.object({
      id: z.string(),
      parentId: z.string().optional(),
      path: z.string().optional(),
      index: z.boolean().optional(),
      module: z.looseObject({}),
    }),
  ),
});

/** Every route of the app's build, so that a test cannot overlook a new one. */
export async function builtRoutes(): Promise<BuiltRoute[]> {
  // Another name for each text: a build that was replaced would come from the cache.
  const text = await readFile(BUILD, 'utf8');
  const { href } = pathToFileURL(BUILD);
  const { routes } = buildSchema.parse(await import(`${href}?${text.length}`));
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? `${pathOf(route.parentId)}${route.path ? `/${route.path}` : ''}` : '';
  };
  return Object.values(routes).map(({ id, index, module }) => ({
    id,
    path: `${pathOf(id) || '/'}${index && pathOf(id) ? '?index' : ''}`,
    does: (['loader', 'action'] as const).filter((name) => name in module),
    shows: 'default' in module ? 'page' : 'answer',
  }));
}
