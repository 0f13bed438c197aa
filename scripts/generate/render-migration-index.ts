import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { repositoryFolder } from '../../api/repository.ts'

const folder = join(repositoryFolder, 'migrations')

/** `20261130103000-time-cards` as `timeCards`. */
const variableName = (name: string) =>
  name.slice('20261130103000-'.length).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Renders the list of the files in `migrations`, which a bundle can't read from the folder. */
export const renderMigrationIndex = async () => {
  const names = (await readdir(folder))
    .filter(file => /^\d{14}-[\w-]+\.ts$/.test(file))
    .map(file => file.slice(0, -'.ts'.length))
    .toSorted()
  const text = [
    '// Made from the files in this folder by `npm run generate`; a change here is lost.',
    ...names.map(name => `import * as ${variableName(name)} from './${name}.ts'`),
    '',
    '/** Every migration, in order, by its file name, so that sources and bundle use the same name. */',
    'export const migrations = [',
    ...names.map(name => `  { name: '${name}', ...${variableName(name)} },`),
    ']',
    '',
  ].join('\n')
  return { path: join(folder, 'index.ts'), text }
}
