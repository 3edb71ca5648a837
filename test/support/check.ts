import { spawn } from 'node:child_process';

/*
 * `npm run check`: lint with types, and at the same time format and the checks of Shopify's tool for the extensions.
 * Each script's output is printed in one piece when it has ended; the exit code is 1 if one of them fails.
 */

const lanes = await Promise.all([
  runScripts('lint'),
  runScripts('check:extensions', 'format:check'),
]);
process.exitCode = lanes.every(Boolean) ? 0 : 1;

/** Runs scripts of package.json in sequence; resolves to whether all of them succeeded. */
async function runScripts(...names: string[]): Promise<boolean> {
  let ok = true;
  for (const name of names) ok = (await runScript(name)) && ok;
  return ok;
}

function runScript(name: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', '--silent', name], { stdio: ['inherit', 'pipe', 'pipe'] });
    const output: Buffer[] = [];
    const keep = (piece: Buffer) => void output.push(piece);
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', reject);
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(output));
      console.log(`${name}: ${code === 0 ? 'clean' : 'failed'}`);
      resolve(code === 0);
    });
  });
}
