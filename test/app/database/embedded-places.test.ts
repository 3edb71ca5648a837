import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import {
  chmod,
  chown,
  cp,
  mkdir,
  readdir,
  readFile,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EmbeddedDatabaseProblem, serverProblem } from '../../../app/database/embedded/problem.ts';
import {
  packagedPrograms,
  reachableHome,
  serverUser,
  succeedsAs,
} from '../../../app/database/embedded/places.ts';
import { rowsOn } from '../../support/on-server.ts';
import { HOLDER, useDataFolder } from './data-folder.ts';

const NOBODY = { uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;
/** Only root can act as an ordinary user, and only if others may read the project. */
const canPlayNobody =
  isRoot && succeedsAs(NOBODY, process.execPath, '--version') && succeedsAs(NOBODY, 'cat', HOLDER);
const ROOT_ALONE = 'only root can become another user';
const NEEDS_NOBODY = 'only root can become another user, in a project that others may read';
const NEEDS_MOUNT = 'only root can mount a small disk, where the machine allows it';

const data = useDataFolder();

describe('a place that cannot be used', () => {
  it('is reported in one line when it is no folder', async () => {
    await writeFile(data.path(), '');
    await expect(data.start()).rejects.toThrow(/is no folder: set DATA_DIR/);
  });

  it('is reported in one line when it holds another version of PostgreSQL', async () => {
    await (await data.start()).stop();
    await writeFile(join(data.path(), 'postgres/data/PG_VERSION'), '16\n');
    const problem = await data.start().then(() => '', String);
    expect(problem).toMatch(/is of PostgreSQL 16, and the app brings another version/);
    const [, file = '', heading = ''] = /see (.+), "(.+)"/.exec(problem) ?? [];
    expect(await readFile(file, 'utf8')).toContain(`## ${heading}\n`);
  });

  it.each([
    ['another one', 'guess'],
    ['nothing', ''],
  ])('is reported in one line when its file of the password holds %s', async (_, password) => {
    await data.use();
    await writeFile(join(data.path(), 'postgres/password'), password);
    await expect(data.start()).rejects.toThrow(EmbeddedDatabaseProblem);
    await expect(data.start()).rejects.toThrow(/put back the file/);
  });

  it('is reported in one line when the user may not write there', async ({ skip }) => {
    skip(!canPlayNobody, NEEDS_NOBODY);
    await mkdir(data.path(), { mode: 0o755 });
    const { line } = await data.hold(NOBODY);
    expect(line).toMatch(/^problem .+ cannot be written \(EACCES\)/);
  });

  it('is reported in one line when its database can no longer be reached, which is left alone', async ({
    skip,
  }) => {
    skip(!isRoot, ROOT_ALONE);
    await (await data.start()).stop();
    const password = () => readFile(join(data.path(), 'postgres/password'), 'utf8');
    const before = await password();
    await chmod(data.path(), 0o700);
    const opening = data.start({ elsewhere: join(data.root(), 'elsewhere') });
    await expect(opening).rejects.toThrow(/^the user "postgres" cannot enter .+ those above$/);
    expect(await password()).toBe(before);
  });

  it('is reported in one line when it is a link to a folder that is gone', async () => {
    await mkdir(data.path());
    await symlink('/nowhere/postgres', join(data.path(), 'postgres'));
    await expect(data.start()).rejects.toThrow(/link to \/nowhere\/postgres, which is gone/);
  });

  it('is reported in one line when the disk is full', async ({ skip }) => {
    skip(!isRoot || !canMount(), NEEDS_MOUNT);
    await mkdir(data.path());
    mount(data.path());
    data.afterwards(() => spawnSync('umount', ['--lazy', data.path()]));
    await expect(data.start()).rejects.toThrow(/^the disk that holds .+ is full: make room/);
  });

  it('is reported in one line when the disk gets full within a write', () => {
    const output = `FATAL:  could not extend file "base/1/2691": wrote only 4096 of 8192 bytes at block 9
HINT:  Check free disk space.
PANIC:  cannot abort transaction 1, it was already committed`;
    expect(serverProblem(output, '/data').message).toMatch(/^the disk that holds \/data is full/);
  });
});

describe('users and folders', () => {
  it('an ordinary user has a database in a folder of their own', async ({ skip }) => {
    skip(!canPlayNobody, NEEDS_NOBODY);
    await mkdir(data.path());
    await chown(data.path(), NOBODY.uid, NOBODY.gid);
    const { line } = await data.hold(NOBODY);
    expect(line).toMatch(/^port \d+$/);
    expect((await stat(join(data.path(), 'postgres/data'))).uid).toBe(NOBODY.uid);
  });

  it('root has one in a folder where only root can go, with programs from there', async ({
    skip,
  }) => {
    skip(!isRoot, ROOT_ALONE);
    const elsewhere = join(data.root(), 'elsewhere');
    const closed = join(data.root(), 'closed');
    await mkdir(closed, { mode: 0o700 });
    await cp(join(packagedPrograms(), '..'), join(closed, 'package'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    const options = {
      folder: join(closed, 'data'),
      programs: join(closed, 'package/native'),
      elsewhere,
    };
    const first = await data.start(options);
    await rowsOn(first.address, 'CREATE TABLE kept AS SELECT 7 AS number');
    await first.stop();
    const second = await data.start(options);
    expect(await rowsOn(second.address, 'SELECT number FROM kept')).toEqual([{ number: 7 }]);
    expect((await readdir(elsewhere)).map((name) => name.split('-')[0]).sort()).toEqual([
      'postgres',
      'programs',
    ]);
  });

  it('several processes that begin there at once have the same', async ({ skip }) => {
    skip(!isRoot, ROOT_ALONE);
    const elsewhere = join(data.root(), 'elsewhere');
    const closed = join(data.root(), 'closed');
    await mkdir(closed, { mode: 0o700 });
    const homes = await Promise.all(
      Array.from({ length: 4 }, () => reachableHome(serverUser(), join(closed, 'data'), elsewhere)),
    );
    expect(new Set(homes.map((home) => realpathSync(home))).size).toBe(1);
    expect(await readdir(elsewhere)).toHaveLength(1);
  });
});

function canMount(): boolean {
  const probe = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]);
  return probe.status === 0;
}

/** Mounts a disk that is too small for a database. */
function mount(path: string): void {
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', path], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
}
