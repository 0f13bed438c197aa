import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { listImports } from './test-runner/imports.ts'
import { withoutComments, type SourceFile } from './test-runner/sources.ts'

const readSource = (path: string): SourceFile => ({ path, text: readFileSync(path, 'utf8') })

/** The endpoints that a file describes, carries out or calls. */
const listEndpoints = ({ path, text }: SourceFile): string[] => {
  const code = withoutComments(text)
  const named = [...code.matchAll(/'(\w+\.\w+)'/g)].map(([, name = '']) => name)
  if (!path.startsWith('contract/calls/')) return named
  const noun = posix.basename(path, '.ts')
  return [...code.matchAll(/^\s+(\w+): (?:row\(|\{)/gm)].map(([, verb = '']) => `${noun}.${verb}`)
}

/** Whether a reader of the first file finds the second: it is imported, or is where the endpoint it calls goes on. */
const isFoundFrom = (from: SourceFile, to: SourceFile) =>
  listImports(from).some(({ target }) => [target, `${target}.ts`].includes(to.path)) ||
  (/^(?:contract\/calls|api\/use-cases)\//.test(to.path) &&
    listEndpoints(from).some(name => listEndpoints(to).includes(name)))

const architecture = readFileSync('docs/architecture.md', 'utf8')
const [, confirming = ''] =
  /## What happens when a facility confirms an applicant and pays\n([\s\S]*?)\n## /.exec(architecture) ?? []
/** The source files that each numbered line links, its own first. */
const lines = [...confirming.matchAll(/^\d+\. .*$/gm)].map(([line]) =>
  [...line.matchAll(/\]\(\.\.\/([^)]+\.tsx?)\)/g)].map(([, path = '']) => path),
)

test('docs/architecture.md: the files that confirm and charge exist, and are nine at most', () => {
  const paths = new Set(lines.flat())
  expect([...paths].filter(path => !existsSync(path))).toEqual([])
  expect(lines.length).toBeGreaterThan(5)
  expect(paths.size).toBeLessThanOrEqual(9)
})

test('docs/architecture.md: each file that confirms and charges leads to the next, and imports its rules', () => {
  const missing = lines.flatMap(([own = '', ...rules], at) => {
    const [next] = lines[at + 1] ?? []
    const file = readSource(own)
    return [...rules, ...(next ? [next] : [])]
      .filter(path => !isFoundFrom(file, readSource(path)))
      .map(path => `${own} doesn’t lead to ${path}`)
  })
  expect(missing).toEqual([])
})
