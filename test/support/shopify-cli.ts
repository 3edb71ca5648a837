import { execFile } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Option of `app build`. Without it the tool starts with an `npm install`, which needs the network and would replace
 * linked packages with a second copy.
 */
export const OFFLINE = '--skip-dependencies-installation';

type Stream = 'stdout' | 'stderr';

/**
 * Runs Shopify's own command line tool, without network or login.
 *
 * @param project the folder with `node_modules`
 * @param staging the working folder, in which the tool may leave any files
 * @returns its whole output
 * @throws {Error} with its whole output if it fails
 */
export async function runShopify(
  project: string,
  staging: string,
  options: string[],
): Promise<string> {
  try {
    const { stdout, stderr } = await run(join(project, 'node_modules/.bin/shopify'), options, {
      cwd: staging,
      env: environment(project, staging),
    });
    return stdout + stderr;
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & Partial<Record<Stream, string>>;
    const output = [stdout, stderr].map((text) => text.trim()).filter((text) => text !== '');
    throw new Error(['The Shopify CLI says:', ...output, message].join('\n\n'), { cause: error });
  }
}

/** The caller's environment, with the project's own Node and a separate home folder for the tool. */
function environment(project: string, staging: string): NodeJS.ProcessEnv {
  const home = join(staging, 'cli-home');
  return {
    ...process.env,
    PATH: [join(project, 'node_modules/.bin'), process.env.PATH].join(delimiter),
    CI: '1',
    SHOPIFY_CLI_NO_ANALYTICS: '1',
    // Programs read the output, so the tool does not look for a second installation of itself, which takes two seconds.
    SHOPIFY_FLAG_JSON: '1',
    XDG_CONFIG_HOME: home,
    XDG_CACHE_HOME: home,
    XDG_DATA_HOME: home,
    XDG_STATE_HOME: home,
  };
}
