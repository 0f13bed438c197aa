import { readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { groups } from './groups.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const named = groups.flatMap(({ name, paths }) => paths.map(path => [name, path] as const))

test.each(named)('groups of files: %s names a file that begins with %s', (_, path) => {
  const begins = readdirSync(join(root, dirname(path))).filter(file => file.startsWith(basename(path)))
  expect(begins).not.toEqual([])
})

test('groups of files: no path stands in two of them', () => {
  const paths = named.map(([, path]) => path)
  expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([])
})
