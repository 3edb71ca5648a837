import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';

/** What a route's module may export. */
type Route = Partial<Record<'default' | 'action' | 'clientAction' | 'shouldRevalidate', unknown>>;

const read = (path: string) =>
  import(new URL(`../../app/${path}`, import.meta.url).href) as Promise<Route>;
const { clientAction, shouldRevalidate } = await read('components/frame/answers.ts');
const files = (await readdir('app/routes')).filter((file) => /^app\..+\.tsx$/.test(file));
const modules = files.map((file) => read(`routes/${file}`));
const routes = (await Promise.all(modules)).map((route, index) => ({ file: files[index], route }));

describe('a form that the app does not answer', () => {
  it('is a value to the page that has sent it, and no error', () => {
    const actions = routes.filter(({ route }) => route.action !== undefined);
    const others = actions.filter(({ route }) => route.clientAction !== clientAction);
    // An upload sends its pieces itself, instead of forms.
    expect(others.map(({ file }) => file)).toEqual(['app.feeds_.$id.file.tsx']);
  });

  it('does not reload the page that has sent it, which would fail too', () => {
    const pages = routes.filter(({ route }) => route.default !== undefined);
    const others = pages.filter(({ route }) => route.shouldRevalidate !== shouldRevalidate);
    // Staff send nothing from these.
    expect(others.map(({ file }) => file)).toEqual(['app.$.tsx', 'app.history._index.tsx']);
  });
});
