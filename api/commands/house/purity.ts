import { eachMatch, isTest, isTypeScript, type Rule, type Source } from './source.ts'

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
