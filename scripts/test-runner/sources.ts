import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** A file of the repository. */
export type SourceFile = { path: string; text: string }

const token =
  /(?<comment>\/\/[^\n]*|\/\*[\s\S]*?\*\/)|(?<string>'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|(?<regex>(?<=[(,=:[!&|?{};\n]\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*)/g

const blank = (text: string) => text.replace(/[^\n]/g, ' ')

/** Code without its comments; they become spaces, so that lines stay where they are. */
export const withoutComments = (code: string) =>
  code.replace(token, (all: string, comment?: string) => (comment ? blank(all) : all))

/** Code without comments and without the contents of strings. */
export const withoutStrings = (code: string) =>
  code.replace(token, (all: string, comment?: string) =>
    comment ? blank(all) : all[0] + blank(all.slice(1, -1)) + all.at(-1),
  )

/** Tests, and what only they use. */
export const isTest = (path: string) => /\.(test|spec)\.tsx?$|^test\//.test(path)
export const isTypeScript = (path: string) => /\.tsx?$/.test(path)

const readable = /\.(tsx?|mjs|cjs|css|html|json|md|ya?ml|sh|example)$|^\.ci\/run$/

/** Every text file that is tracked or not ignored by git. */
export const listSources = (): SourceFile[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    .split('\0')
    .filter(path => readable.test(path) && existsSync(path))
    .map(path => ({ path, text: readFileSync(path, 'utf8') }))
