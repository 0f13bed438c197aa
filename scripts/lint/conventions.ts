import { eachMatch, isTest, type Rule } from './source.ts'

const isSourceFile = (path: string) => /\.(tsx?|mjs|cjs|css)$/.test(path)

export const suppressionsRule: Rule = {
  name: 'no check is suppressed',
  check: source =>
    isSourceFile(source.path)
      ? [
          ...eachMatch(
            source,
            'text',
            /@ts-(?:ignore|expect-error|nocheck)/,
            found => `${found}: fix the type`,
          ),
          ...eachMatch(
            source,
            'text',
            /\b(?:es|ox|style)lint-disable|(?:oxfmt|prettier)-ignore/,
            found => found,
          ),
          ...eachMatch(
            source,
            'code',
            /\bas any\b|:\s*any\b|<any\b|\bany\[\]/,
            found => `${found}: write the real type`,
          ),
          ...eachMatch(source, 'text', /\b(?:TO[D]O|FIX[M]E)\b/, found => `${found}: do it now`),
        ]
      : [],
}

const skippedTest =
  /\b(?:test|it|describe)(?:\.\w+)*\.(?:skip|only|todo|fixme|fail|failing)\b|\b(?:xit|xtest|xdescribe|fit|fdescribe)\(/
const fragileWait = /waitFor[T]imeout|networ[k]idle|\bretry[T]imes\b|\bretries:\s*[1-9]/

export const testsRule: Rule = {
  name: 'no test is skipped, retried or timed',
  check: source =>
    isSourceFile(source.path)
      ? [
          ...eachMatch(source, 'code', skippedTest, found => `${found}: run the test or delete it`),
          ...eachMatch(
            source,
            'withoutComments',
            fragileWait,
            found => `${found}: wait for what the user sees`,
          ),
          // the environment waits for a next file, no test does
          ...(isTest(source.path) && !source.path.endsWith('/shared-environment.cjs')
            ? eachMatch(source, 'code', /\bsetTimeout\(|\bsleep\(/, found => `${found}: no sleeps in tests`)
            : []),
        ]
      : [],
}

/** The tools that load these files need a default export, and a declaration file mirrors its package. */
const needsDefaultExport =
  /^admin\/resources\/[^/]+\/index\.tsx?$|\.config\.(?:ts|mjs)$|^test\/global-\w+\.mjs$|^e2e\/global-setup\.ts$|\.d\.ts$/

export const exportsRule: Rule = {
  name: 'exports are named, and no file only re-exports others',
  check: source =>
    /\.(tsx?|mjs)$/.test(source.path)
      ? [
          ...(needsDefaultExport.test(source.path)
            ? []
            : eachMatch(source, 'code', /\bexport default\b|\bas default\b/, () => 'use a named export')),
          ...eachMatch(source, 'code', /\bexport \* from\b/, () => 'import from the file itself'),
        ]
      : [],
}
