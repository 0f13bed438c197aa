import { importsOf, type Import } from './imports.ts'
import { isTest, type Rule, eachMatch, isTypeScript, type Source } from './source.ts'

type Ban = { in: RegExp; forbidden: (found: Import) => boolean; message: string }

const isPackage = ({ ours }: Import) => !ours

const bans: Ban[] = [
  {
    in: /^web\//,
    forbidden: found => found.from === 'zod' || found.from.startsWith('zod/'),
    message: 'web never carries zod',
  },
  {
    in: /^web\//,
    forbidden: found => found.target.startsWith('contract/schemas/') && !found.typesOnly,
    message: 'web takes only types from contract/schemas',
  },
  {
    in: /^contract\/(?!schemas\/)/,
    forbidden: found =>
      (found.from === 'zod' || found.target.startsWith('contract/schemas/')) && !found.typesOnly,
    message: 'web imports this file, so that zod stays in contract/schemas',
  },
  {
    in: /^api\/domain\//,
    forbidden: found => isPackage(found) && found.from !== 'luxon',
    message: 'domain is pure: of the packages it knows only luxon',
  },
  {
    in: /^api\/use-cases\//,
    forbidden: found => ['express', 'pg', 'stripe', 'multer'].includes(found.from),
    message: 'a use case reaches services only through Services',
  },
]

export const packagesRule: Rule = {
  name: 'zod, SQL and services stay in their places',
  check: source =>
    isTest(source.path)
      ? []
      : bans
          .filter(ban => ban.in.test(source.path))
          .flatMap(ban =>
            importsOf(source)
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
      ? eachMatch(source, 'code', clock, found => `${found}: take the instant from clock.now()`)
      : [],
}

const sql =
  /\.raw\b|['"`]\s*(?:select|insert\s+into|update|delete\s+from|with)\b[^'"`]*\b(?:from|set|values|as|where)\b/i

export const domainRule: Rule = {
  name: 'domain has no SQL and waits for nothing',
  check: source =>
    isIn(source, /^api\/domain\//)
      ? [
          ...eachMatch(source, 'spoken', sql, () => 'SQL belongs in store'),
          ...eachMatch(
            source,
            'code',
            /\b(?:async|await)\b|\bMath\.random\b/,
            found => `${found} in a pure decision`,
          ),
        ]
      : [],
}

const sqlClock =
  /(?<![.\w])now\(\s*\)|\bfn\.now\b|\b(?:current_timestamp|current_date|current_time|localtimestamp|clock_timestamp|statement_timestamp|transaction_timestamp)\b/i

export const storeClockRule: Rule = {
  name: 'SQL in store never asks the database for the time',
  check: source =>
    isIn(source, /^api\/store\//)
      ? eachMatch(source, 'spoken', sqlClock, found => `${found}: pass the instant in`)
      : [],
}
