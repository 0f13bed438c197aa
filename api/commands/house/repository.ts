import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { read, type Source } from './source.ts'

const readable = /\.(tsx?|mjs|cjs|css|html|json|md|ya?ml|sh|example)$|^\.ci\/run$/

/** Every text that is, or would be, committed. */
export const readRepository = (): Source[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    .split('\0')
    .filter(path => readable.test(path) && existsSync(path))
    .map(path => read(path, readFileSync(path, 'utf8')))
