import { listImports, type Import } from './imports.ts'
import { isTest, type Rule, eachMatch, isTypeScript, type Source } from './source.ts'

type Ban = { in: RegExp; forbidden: (found: Import) => boolean; message: string }

const isPackage = ({ isOurs }: Import) => !isOurs

const bans: Ban[] = [
  {
    in: /^(web|site)\//,
    forbidden: found => found.from === 'zod' || found.from.startsWith('zod/'),
    message: 'front ends must not import zod',
  },
  {
    in: /^(web|site)\//,
    forbidden: found => found.target.startsWith('contract/schemas/') && !found.typesOnly,
    message: 'front ends may import only types from contract/schemas',
  },
  {
    in: /^site\/client\//,
    forbidden: found => found.from === 'react' || found.from === 'preact',
    message: 'the script of the public pages works on the HTML that it finds',
  },
  {
    in: /^contract\/(?!schemas\/)/,
    forbidden: found =>
      (found.from === 'zod' || found.target.startsWith('contract/schemas/')) && !found.typesOnly,
    message: 'web imports this file, so it must not import zod or schemas',
  },
  {
    in: /^api\/domain\//,
    forbidden: isPackage,
    message: 'domain is pure: it imports no package',
  },
  {
    in: /^api\/use-cases\//,
    forbidden: found => ['express', 'pg', 'stripe', 'multer'].includes(found.from),
    message: 'a use case uses external services only through Services',
  },
]

export const packagesRule: Rule = {
  name: 'packages are imported only by the layers that own them',
  check: source =>
    isTest(source.path)
      ? []
      : bans
          .filter(ban => ban.in.test(source.path))
          .flatMap(ban =>
            listImports(source)
              .filter(ban.forbidden)
              .map(found => ({
                path: source.path,
                line: found.line,
                message: `${ban.message} (${found.from})`,
              })),
          ),
}

const isIn = (source: Source, place: RegExp) =>
  place.test(source.path) && isTypeScript(source.path) && !isTest(source.path)

const clock =
  /\bnew Date(?:\(\s*\)|(?!\s*\()\b)|\bDate\.now\b|(?<!\.)\bDate\(\s*\)|\bDateTime\.(?:now|local|utc)\(\s*\)|\bperformance\.now\b/

export const clockRule: Rule = {
  name: 'time comes from the injected clock',
  check: source =>
    isIn(source, /^(contract|api\/(domain|use-cases|store))\//)
      ? eachMatch(source, 'code', clock, found => `${found}: use clock.now()`)
      : [],
}

const sql =
  /\.raw\b|['"`]\s*(?:select|insert\s+into|update|delete\s+from|with)\b[^'"`]*\b(?:from|set|values|as|where)\b/i

export const domainRule: Rule = {
  name: 'domain has no SQL, async code or randomness',
  check: source =>
    isIn(source, /^api\/domain\//)
      ? [
          ...eachMatch(source, 'withoutComments', sql, () => 'SQL belongs in store'),
          ...eachMatch(
            source,
            'code',
            /\b(?:async|await)\b|\bMath\.random\b/,
            found => `${found}: domain functions must be pure`,
          ),
        ]
      : [],
}

const sqlClock =
  /(?<![.\w])now\(\s*\)|\bfn\.now\b|\b(?:current_timestamp|current_date|current_time|localtimestamp|clock_timestamp|statement_timestamp|transaction_timestamp)\b/i

export const storeClockRule: Rule = {
  name: 'SQL in store never reads the database clock',
  check: source =>
    isIn(source, /^api\/store\//)
      ? eachMatch(source, 'withoutComments', sqlClock, found => `${found}: pass the time as a parameter`)
      : [],
}
