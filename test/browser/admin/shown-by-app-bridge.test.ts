import { describe, expect, it } from 'vitest';
import { useFramedApp } from './framed-app.ts';

const openFramedApp = useFramedApp();

describe('what the app shows through the admin', () => {
  it('are toasts', async () => {
    const app = await openFramedApp(() => '<h1>Home</h1>');
    await app.open('/app');
    await app.inFrame(`shopify.toast.show('Saved')`);
    await app.inFrame(`shopify.toast.show('Not saved', { isError: true })`);
    const toasts = app.page.locator('[data-test=toast]');
    await expect
      .poll(() => toasts.locator('span').allTextContents())
      .toEqual(['Saved', 'Not saved']);
    await toasts.first().getByRole('button', { name: 'Dismiss' }).click();
    expect(await toasts.locator('span').allTextContents()).toEqual(['Not saved']);
  });

  it('is a save bar, with a confirmation before the page is left', async () => {
    const app = await openFramedApp(
      () => `<h1>Home</h1><ui-save-bar id="bar">
        <button variant="primary" onclick="document.title = 'saved'; this.parentElement.hide()">
        </button><button onclick="document.title = 'discarded'">Drop</button></ui-save-bar>`,
    );
    await app.open('/app');
    await app.inFrame(`bar.show()`);
    await app.page.getByText('Unsaved changes').waitFor();
    await app.page.getByRole('button', { name: 'Drop' }).click();
    await expect.poll(() => app.inFrame('document.title')).toBe('discarded');

    await app.page.click('[data-test=nav-products]');
    await app.page.click('[data-test=dialog-no]');
    await app.page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => app.inFrame('document.title')).toBe('saved');
    await app.page.getByText('Unsaved changes').waitFor({ state: 'detached' });

    await app.inFrame(`bar.show()`);
    await app.page.getByText('Unsaved changes').waitFor();
    await app.page.click('[data-test=nav-products]');
    await app.page.click('[data-test=dialog-yes]');
    await app.page.getByRole('heading', { level: 1, name: 'Products' }).waitFor();
  });
});

describe('a modal', () => {
  const openApp = async () => {
    const app = await openFramedApp(
      () => `<h1>Home</h1><ui-modal id="modal"><ui-title-bar title="Delete the list?">
        <button variant="primary" tone="critical" onclick="modal.hide(); document.title = 'deleted'">
          Delete</button><button onclick="modal.hide(); document.title = 'kept'">Keep</button>
        </ui-title-bar></ui-modal>`,
    );
    await app.open('/app');
    await app.inFrame(`modal.content.innerHTML = '<p>It has two products.</p>'`);
    await app.inFrame(`modal.addEventListener('hide', () => document.body.append('closed '))`);
    return app;
  };
  const dialogOf = ({ page }: Awaited<ReturnType<typeof openApp>>) =>
    page.getByRole('dialog', { name: 'Delete the list?' });

  it.each([
    ['Delete', 'deleted'],
    ['Keep', 'kept'],
  ])("is shown by the admin, and its button %s is the app's", async (label, title) => {
    const app = await openApp();
    await app.inFrame(`void modal.show()`);
    await dialogOf(app).getByText('It has two products.').waitFor();
    await dialogOf(app).getByRole('button', { name: label }).click();
    await expect.poll(() => app.inFrame('document.title')).toBe(title);
    expect(await app.inFrame('document.body.textContent')).toContain('closed');
  });

  it('is closed with the Escape key', async () => {
    const app = await openApp();
    await app.inFrame(`void modal.show()`);
    await dialogOf(app).waitFor();
    await app.page.keyboard.press('Escape');
    await expect.poll(() => app.inFrame('document.body.textContent')).toContain('closed');
    await dialogOf(app).waitFor({ state: 'detached' });
  });
});

it('fact 3.theme.active: shopify.app.extensions() lists the theme extension, with each embed and whether it is switched on', async () => {
  const app = await openFramedApp(() => '<h1>Home</h1>');
  await app.open('/app');
  const ask = () => app.inFrame<unknown>('shopify.app.extensions()');
  const embed = { handle: 'beacon-pixel', name: 'Beacon Pixel', target: 'head' };
  const listed = (activation: object) => [
    {
      handle: 'beacon-pixel-storefront',
      type: 'theme_app_extension',
      activations: [{ ...embed, ...activation }],
    },
  ];
  expect(await ask()).toEqual(listed({ status: 'available', activations: [] }));
  app.admin.actions.switchEmbed('beacon-pixel', 'on');
  await expect.poll(ask).toMatchObject(listed({ status: 'active', activations: [{}] }));
});
