import { execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { repositoryFolder } from '../../api/repository.ts'

const ours = '@gaitway'

const sources = () =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: repositoryFolder,
    encoding: 'utf8',
  })
    .split('\0')
    .filter(path => path && existsSync(join(repositoryFolder, path)))

/** Third-party packages are shared. Our own are copied, or nothing broken there would be seen. */
const linkPackages = async (folder: string) => {
  const [from, to] = [join(repositoryFolder, 'node_modules'), join(folder, 'node_modules')]
  await mkdir(join(to, ours), { recursive: true })
  for (const name of await readdir(from)) if (name !== ours) await symlink(join(from, name), join(to, name))
  for (const name of await readdir(join(from, ours))) await symlink(join(folder, name), join(to, ours, name))
}

/** A copy of the repository in which anything may be broken. */
export const copyRepository = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gaitway-sabotage-'))
  for (const path of sources()) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await cp(join(repositoryFolder, path), join(folder, path))
  }
  await linkPackages(folder)
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
