import { eachMatch, isTest, type Rule } from './source.ts'

const isProgram = (path: string) => /\.(tsx?|mjs|cjs|css)$/.test(path)

export const silencersRule: Rule = {
  name: 'no check is silenced',
  check: source =>
    isProgram(source.path)
      ? [
          ...eachMatch(
            source,
            'text',
            /@ts-(?:ignore|expect-error|nocheck)/,
            found => `${found}: mend the type`,
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
            found => `${found}: name the type`,
          ),
          ...eachMatch(source, 'text', /\b(?:TO[D]O|FIX[M]E)\b/, found => `${found}: do it now`),
        ]
      : [],
}

const skipped =
  /\b(?:test|it|describe)(?:\.\w+)*\.(?:skip|only|todo|fixme|fail|failing)\b|\b(?:xit|xtest|xdescribe|fit|fdescribe)\(/
const waits = /waitFor[T]imeout|networ[k]idle|\bretry[T]imes\b|\bretries:\s*[1-9]/

export const testsRule: Rule = {
  name: 'every test runs, once, and waits for facts',
  check: source =>
    isProgram(source.path)
      ? [
          ...eachMatch(source, 'code', skipped, found => `${found}: a test runs or is deleted`),
          ...eachMatch(source, 'spoken', waits, found => `${found}: wait for what the person sees`),
          ...(isTest(source.path)
            ? eachMatch(source, 'code', /\bsetTimeout\(|\bsleep\(/, found => `${found}: no sleeping in tests`)
            : []),
        ]
      : [],
}

/** The tools that load these files ask for a default export; a declaration repeats a package's own. */
const wantsDefault =
  /^admin\/resources\/[^/]+\/index\.tsx?$|\.config\.(?:ts|mjs)$|^api\/testing\/global-\w+\.mjs$|^e2e\/global-setup\.ts$|\.d\.ts$/

export const exportsRule: Rule = {
  name: 'exports have names, and no file only passes others on',
  check: source =>
    /\.(tsx?|mjs)$/.test(source.path)
      ? [
          ...(wantsDefault.test(source.path)
            ? []
            : eachMatch(source, 'code', /\bexport default\b|\bas default\b/, () => 'give the export a name')),
          ...eachMatch(source, 'code', /\bexport \* from\b/, () => 'import from the file itself'),
        ]
      : [],
}

const most = 300

/** Nobody reads these from end to end; `npm run generate` makes them. */
const generated = ['api/store/rows.ts']

export const sizeRule: Rule = {
  name: `no file is longer than ${most} lines`,
  check: ({ path, text }) => {
    const lines = text.replace(/\n$/, '').split('\n').length
    return /\.(tsx?|css|mjs|cjs)$/.test(path) && !generated.includes(path) && lines > most
      ? [{ path, line: most + 1, message: `${lines} lines: split it` }]
      : []
  },
}
