import { expect, it } from 'vitest';
import { feed, SHOP } from './samples.ts';
import { button, isFocused, useGallery } from './use-gallery.ts';

const gallery = useGallery();

it.each([
  ['upload-off', 'Turn on uploads', 'upload', 'Turn off uploads'],
  ['upload-start', 'Turn off uploads', 'pull', 'Turn on uploads'],
] as const)(
  'The page to upload keeps the focus where uploads change, which ends or begins that the feed follows: %s, %s',
  async (scene, pressed, method, next) => {
    const page = await gallery.open(scene);
    gallery.changeAfter(scene, 'chooseUploads', {
      overview: { feeds: [feed({ method })], now: new Date('2027-01-01') },
    });
    await button(page, pressed).press('Enter');
    await button(page, next).waitFor();
    const content = page.getByRole('group', { name: 'Upload a file to Feed 1001' });
    await expect.poll(() => isFocused(content)).toBe(true);
    if (method === 'upload')
      expect(gallery.calls(scene, 'release')).toMatchObject([[{ feedId: '1001' }]]);
    else expect(gallery.calls(scene, 'resume')).toMatchObject([[SHOP, ['1001']]]);
  },
);

it('The page to upload is shown before the service is asked, which may not answer.', async () => {
  const page = await gallery.open('upload-start');
  await page.waitForLoadState('networkidle');
  expect(gallery.calls('upload-start', 'refresh')).toHaveLength(1);
});

it('The page to upload says what to do first for a feed that was never indexed.', async () => {
  const scene = 'upload-never-indexed';
  gallery.change(scene, { consoleUrl: 'https://console.example.com' });
  const said = await gallery.text(scene);
  expect(said).toContain('point the feed to the upload location and have it indexed once');
  expect(said).toMatch(/\[Open discovery service[^\]]*\]\(https:\/\/console\.example\.com\)/);
});

it('A file of another kind is said to be none, and what to choose instead.', async () => {
  const page = await gallery.open('upload-other-kind');
  const buffer = Buffer.from('%PDF-1.7');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer });
  await page.getByText('Choose a CSV, ndJSON, or XML file instead.').waitFor();
  expect(await page.getByText('Correct the file').count()).toBe(0);
});
