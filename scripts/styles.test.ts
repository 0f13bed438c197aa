import { posix } from 'node:path'
import { isTest, isTypeScript, listSources } from './test-runner/sources.ts'

const read = listSources()
  .filter(({ path }) => /^(?:web|site)\//.test(path) && !isTest(path))
  .map(({ path, text }) => ({ path, text: text.replace(/\/\*.*?\*\//gs, '') }))
const styles = read.filter(({ path }) => path.endsWith('.css'))
const sources = read.filter(({ path }) => isTypeScript(path))
const listNames = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

test('styles: every variable that is used is set', () => {
  const all = read.map(({ text }) => text).join('\n')
  const isSet = new Set(listNames(all, /(--[\w-]+)(?:['"]?(?: as string)?\]?:|',)/g))
  const used = new Set(listNames(all, /var\((--[\w-]*\w)\b(?!-)/g))
  expect(used.size).toBeGreaterThan(50)
  expect([...used].filter(name => !isSet.has(name))).toEqual([])
})

test('styles: every class that a component names is in its file', () => {
  const missing = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, name = '', file = '']) => {
      const style = styles.find(each => each.path === posix.join(path, '..', file))
      const classes = new Set(listNames(style?.text ?? '', /\.([a-z][\w-]*)/gi))
      const code = text.replace(/^(?:import|\}) .*from .*$/gm, '')
      return listNames(code, new RegExp(`\\b${name}\\.(\\w+)`, 'g'))
        .filter(each => !classes.has(each))
        .map(each => `${path}: ${name}.${each}`)
    }),
  )
  expect(missing).toEqual([])
})
