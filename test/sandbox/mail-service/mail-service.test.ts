import { createTransport } from 'nodemailer';
import { expect, it, onTestFinished } from 'vitest';
import { startMailService } from './mail-service.ts';

it('The page of the mail server lists mails, the newest first, and shows each as it arrived.', async () => {
  const service = await startMailService({ port: 0 });
  onTestFinished(() => service.close());
  const transport = createTransport(service.smtpUrl);
  for (const subject of ['First', 'Second'])
    await transport.sendMail({
      ...{ from: 'app@example.com', to: 'staff@example.com', subject },
      ...{ text: `${subject} & only`, html: `<h1>${subject}</h1>` },
    });
  transport.close();
  const read = async (path: string) => (await fetch(new URL(path, service.url))).text();

  const list = await read('/');
  expect(
    [...list.matchAll(/<a href="(\/mails\/\d)">(\w+)<\/a>/g)].map(([, ...link]) => link),
  ).toEqual([
    ['/mails/2', 'Second'],
    ['/mails/1', 'First'],
  ]);
  expect(list).toContain('To staff@example.com');
  const mail = await read('/mails/2');
  expect(mail).toContain('<pre data-test="text">Second &amp; only');
  expect(mail).toContain('src="/mails/2/html"');
  expect(await read('/mails/2/html')).toContain('<h1>Second</h1>');
});
