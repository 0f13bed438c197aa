import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** A file of the repository as the rules read it. Blanked text keeps its length, so that lines stay true. */
export type Source = {
  path: string
  text: string
  /** Without comments. */
  spoken: string
  /** Without comments and without what stands in strings. */
  code: string
}

export type Finding = { path: string; line: number; message: string }
/** A rule reads one file at a time; `all` are the files that are checked with it. */
export type Rule = { name: string; check: (source: Source, all: readonly Source[]) => Finding[] }

const token =
  /(?<comment>\/\/[^\n]*|\/\*[\s\S]*?\*\/)|(?<string>'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|(?<regex>(?<=[(,=:[!&|?{};\n]\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*)/g

const blank = (text: string) => text.replace(/[^\n]/g, ' ')

export const read = (path: string, text: string): Source => {
  const isCode = /\.(tsx?|mjs|cjs)$/.test(path)
  if (!isCode) return { path, text, spoken: text, code: text }
  return {
    path,
    text,
    spoken: text.replace(token, (all, comment) => (comment ? blank(all) : all)),
    code: text.replace(token, (all, comment) =>
      comment ? blank(all) : all[0] + blank(all.slice(1, -1)) + all.at(-1),
    ),
  }
}

export const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length

/** One finding for each place where the pattern stands in that view of the file. */
export const eachMatch = (
  source: Source,
  view: 'text' | 'spoken' | 'code',
  pattern: RegExp,
  message: (found: string) => string,
): Finding[] =>
  [...source[view].matchAll(new RegExp(pattern, `${pattern.flags.replace('g', '')}g`))].map(match => ({
    path: source.path,
    line: lineAt(source[view], match.index),
    message: message(match[0].trim()),
  }))

/** Tests, and what lies in a `testing` folder for them. */
export const isTest = (path: string) => /\.(test|spec)\.tsx?$|(?:^|\/)testing\//.test(path)
export const isTypeScript = (path: string) => /\.tsx?$/.test(path)

const readable = /\.(tsx?|mjs|cjs|css|html|json|md|ya?ml|sh|example)$|^\.ci\/run$/

/** Every text that is, or would be, committed. */
export const readRepository = (): Source[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    .split('\0')
    .filter(path => readable.test(path) && existsSync(path))
    .map(path => read(path, readFileSync(path, 'utf8')))
