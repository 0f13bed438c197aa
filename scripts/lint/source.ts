import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { parseSync, type ParseResult } from 'vite'

/** A file of the repository as the rules see it. Removed text is replaced by spaces, so that line numbers stay correct. */
export type Source = {
  path: string
  text: string
  withoutComments: string
  /** Without comments and the contents of strings. */
  code: string
}

export type Finding = { path: string; line: number; message: string }
/** A rule checks one file at a time; `all` are all files of the same run. */
export type Rule = { name: string; check: (source: Source, all: readonly Source[]) => Finding[] }

const token =
  /(?<comment>\/\/[^\n]*|\/\*[\s\S]*?\*\/)|(?<string>'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|(?<regex>(?<=[(,=:[!&|?{};\n]\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*)/g

const blank = (text: string) => text.replace(/[^\n]/g, ' ')

export const parseSource = (path: string, text: string): Source => {
  const isCode = /\.(tsx?|mjs|cjs)$/.test(path)
  if (!isCode) return { path, text, withoutComments: text, code: text }
  return {
    path,
    text,
    withoutComments: text.replace(token, (all, comment) => (comment ? blank(all) : all)),
    code: text.replace(token, (all, comment) =>
      comment ? blank(all) : all[0] + blank(all.slice(1, -1)) + all.at(-1),
    ),
  }
}

const parsed = new WeakMap<Source, ParseResult>()

/** The syntax tree of a file, which several rules read. */
export const syntaxOf = (source: Source): ParseResult => {
  const known = parsed.get(source) ?? parseSync(source.path, source.text)
  parsed.set(source, known)
  return known
}

export const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length

/** Returns one finding for each match of the pattern in that view of the file. */
export const eachMatch = (
  source: Source,
  view: 'text' | 'withoutComments' | 'code',
  pattern: RegExp,
  message: (found: string) => string,
): Finding[] =>
  [...source[view].matchAll(new RegExp(pattern, `${pattern.flags.replace('g', '')}g`))].map(match => ({
    path: source.path,
    line: lineAt(source[view], match.index),
    message: message(match[0].trim()),
  }))

/** Tests, and what only they use. */
export const isTest = (path: string) => /\.(test|spec)\.tsx?$|^test\//.test(path)
export const isTypeScript = (path: string) => /\.tsx?$/.test(path)

const readable = /\.(tsx?|mjs|cjs|css|html|json|md|ya?ml|sh|example)$|^\.ci\/run$/

/** Reads every text file that is tracked or not ignored by git. */
export const readRepository = (): Source[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    .split('\0')
    .filter(path => readable.test(path) && existsSync(path))
    .map(path => parseSource(path, readFileSync(path, 'utf8')))
