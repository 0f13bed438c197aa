import { repository } from '../../api/repository.ts'
import { allowedImportsRule, importCyclesRule } from './allowed-imports.ts'
import { exportsRule, suppressionsRule, testsRule } from './conventions.ts'
import { fileNamesRule, vagueNamesRule } from './names.ts'
import { packagesRule, clockRule, domainRule, storeClockRule } from './layers.ts'
import { portablePathsRule } from './portable-paths.ts'
import { regexesRule } from './regexes.ts'
import { rules } from './rules.ts'
import { parseSource, type Rule } from './source.ts'
import { transitionsRule } from './transitions.ts'
import { wordingRule } from './wording.ts'

type Sample = [path: string, text: string]
/** `alongside` is another file, checked together with each sample. */
type Case = { rule: Rule; good: Sample[]; bad: Sample[]; alongside?: Sample }

const sharedFolder = ['..', 'shared'].join('/')
const skip = ['test', 'skip'].join('.')

const cases: Case[] = [
  {
    rule: allowedImportsRule,
    good: [
      ['api/use-cases/jobs/post.ts', "import { saveJob } from '../../store/jobs.ts'"],
      ['api/store/jobs.ts', "import type { Priced } from '../domain/pricing.ts'"],
      ['api/store/jobs.ts', "import { type Priced } from '../domain/pricing.ts'"],
      ['api/http/mount.ts', "import type { Services } from '../services/services.ts'"],
      ['api/use-cases/jobs/post.test.ts', "import { newDatabase } from '../../../test/database.ts'"],
      ['test/payment-service/open.ts', "import { newDatabase } from '../database.ts'"],
      ['api/config.test.ts', "import { readConfig } from './config.ts'"],
      ['api/main.ts', "import { mount } from './http/mount.ts'"],
      ['web/screens/jobs/Board.tsx', `import { Button } from '../${sharedFolder}/Button.tsx'`],
      [
        'contract/values/fees.ts',
        "// import { db } from '../api/store/jobs.ts'\nimport { x } from './money.ts'",
      ],
    ],
    bad: [
      ['contract/values/fees.ts', "import { db } from '../../api/store/jobs.ts'"],
      ['api/http/mount.ts', "import { saveJob } from '../store/jobs.ts'"],
      ['api/http/mount.ts', "import { clock } from '../services/clock.ts'"],
      ['api/store/jobs.ts', "import { priceOf } from '../domain/pricing.ts'"],
      ['api/store/jobs.ts', "import { type Priced, priceOf } from '../domain/pricing.ts'"],
      ['api/domain/pricing.ts', "import { saveJob } from '../store/jobs.ts'"],
      ['api/use-cases/jobs/post.ts', "import { mount } from '../../http/mount.ts'"],
      ['api/use-cases/jobs/post.ts', "import { newDatabase } from '../../../test/database.ts'"],
      ['payment-service/server.ts', "import { cents } from '@gaitway/contract/format/money'"],
      ['web/call.ts', "export { saveJob } from '../api/store/jobs.ts'"],
      ['web/routes.tsx', "const Page = lazy(() => import('../admin/app.tsx'))"],
      ['api/helpful/thing.ts', ''],
      ['api/domain/pricing.ts', "import { readConfig } from '../config.ts'"],
      ['web/screens/Board.tsx', "import { fakeApi } from '../../test/web/fake-api.ts'"],
      ['seeds/demo.ts', "import { buildJob } from '../test/jobs.ts'"],
      ['migrations/20260301093000-add-jobs.ts', "import { states } from '@gaitway/contract/values/enums'"],
    ],
  },
  {
    rule: importCyclesRule,
    alongside: ['api/use-cases/holds/pay-hold.ts', "import { endCharge } from '../payments/end-charge.ts'"],
    good: [
      ['api/use-cases/charges/refresh.ts', "import { payHold } from '../holds/pay-hold.ts'"],
      ['api/use-cases/payments/retry.ts', "import { plan } from './plan.ts'"],
      ['api/use-cases/payments/retry.test.ts', "import { payHold } from '../holds/pay-hold.ts'"],
    ],
    bad: [
      ['api/use-cases/payments/retry.ts', "import { payHold } from '../holds/pay-hold.ts'"],
      ['api/use-cases/payments/retry.ts', "import type { Held } from '../holds/pay-hold.ts'"],
    ],
  },
  {
    rule: packagesRule,
    good: [
      ['contract/schemas/jobs.ts', "import { z } from 'zod'"],
      ['web/call.ts', "import type { JobInput } from '@gaitway/contract/schemas/jobs'"],
      ['api/domain/pricing.ts', "import type { Pay } from '@gaitway/contract/pay'"],
    ],
    bad: [
      ['contract/calls/jobs.ts', "import { z } from 'zod'"],
      ['web/call.ts', "import { z } from 'zod'"],
      ['web/call.ts', "import { jobInput } from '@gaitway/contract/schemas/jobs'"],
      ['api/domain/pricing.ts', "import knex from 'knex'"],
      ['api/use-cases/jobs/post.ts', "import Stripe from 'stripe'"],
    ],
  },
  {
    rule: clockRule,
    good: [
      ['api/domain/a.ts', 'const end = new Date(start.getTime() + 5)'],
      ['api/domain/a.ts', 'const now: Date = clock.now() // not new Date()'],
      ['api/services/clock.ts', 'const now = () => new Date()'],
      ['api/store/a.test.ts', 'const now = new Date()'],
    ],
    bad: [
      ['api/domain/a.ts', 'const now = new Date()'],
      ['api/domain/a.ts', 'const now = new Date'],
      ['api/use-cases/a.ts', 'const now = Date.now()'],
      ['contract/format/time.ts', 'const now = DateTime.now()'],
      ['api/store/a.ts', 'const now = DateTime.local()'],
      ['api/store/a.ts', 'const now = DateTime.utc()'],
    ],
  },
  {
    rule: domainRule,
    good: [['api/domain/a.ts', "refuse('selects nothing') // await"]],
    bad: [
      ['api/domain/a.ts', "const rows = 'select id from jobs'"],
      ['api/domain/a.ts', 'const rows = `update jobs set state = 1`'],
      ['api/domain/a.ts', 'const rows = db.raw(x)'],
      ['api/domain/a.ts', 'const f = async () => 1'],
    ],
  },
  {
    rule: storeClockRule,
    good: [['api/store/a.ts', "db.where('starts_at', '>', clock.now())"]],
    bad: [
      ['api/store/a.ts', "db.raw('select now()')"],
      ['api/store/a.ts', "db.raw('where x < CURRENT_TIMESTAMP')"],
      ['api/store/a.ts', 'db.fn.now()'],
    ],
  },
  {
    rule: vagueNamesRule,
    good: [
      ['api/store/database.ts', 'export const databaseUrl = 1'],
      ['admin/data-provider.ts', 'export const dataProvider = 1'],
      ['web/a.ts', 'export const handle = 1\nexport type Invoice = 1\nexport interface Item { a: 1 }'],
    ],
    bad: [
      ['api/http/error-handler.ts', ''],
      ['web/shared/Utils.tsx', ''],
      ['web/a.ts', 'export const userData = 1'],
      ['web/a.ts', 'export type JobInfo = 1'],
      ['web/a.ts', 'export class BaseStore {}'],
      ['web/a.ts', 'interface IUser { a: 1 }'],
    ],
  },
  {
    rule: fileNamesRule,
    good: [
      ['web/screens/jobs/Board.tsx', ''],
      ['web/screens/jobs/Board.module.css', ''],
      ['web/screens/jobs/Board.test.tsx', ''],
      ['migrations/20260301093000-add-jobs.ts', ''],
      ['web/routes.tsx', ''],
      ['jest.config.mjs', ''],
    ],
    bad: [
      ['api/store/jobRows.ts', ''],
      ['api/store/Jobs.ts', ''],
      ['api/Store/jobs.ts', ''],
      ['web/shared/date_field.tsx', ''],
    ],
  },
  {
    rule: exportsRule,
    good: [
      ['admin/resources/jobs/index.tsx', 'export default { list }'],
      ['web/vite.config.ts', 'export default {}'],
      ['web/a.ts', "export const a = 'export default'"],
    ],
    bad: [
      ['web/screens/Board.tsx', 'export default Board'],
      ['contract/calls/index.ts', "export * from './jobs.ts'"],
    ],
  },
  {
    rule: suppressionsRule,
    good: [['web/a.ts', "const many = 'any'\nconst company = 1 // any: thing"]],
    bad: [
      ['web/a.ts', `// @ts-${'ignore'}`],
      ['web/a.ts', `// ${'eslint'}-disable-next-line`],
      ['web/a.ts', `/* ${'oxlint'}-disable */`],
      ['web/a.ts', 'const a = b as any'],
      ['web/a.ts', 'const a: any = b'],
      ['web/a.ts', `// ${'TO'}DO later`],
    ],
  },
  {
    rule: testsRule,
    good: [
      ['e2e/journeys/a.spec.ts', 'await page.waitForURL(x)'],
      ['e2e/playwright.config.ts', 'retries: 0'],
      ['api/store/jobs.ts', 'db.forUpdate().skipLocked()'],
    ],
    bad: [
      ['api/a.test.ts', `${skip}('x', () => {})`],
      ['e2e/journeys/a.spec.ts', `${['test', 'describe', 'only'].join('.')}('x', () => {})`],
      ['e2e/journeys/a.spec.ts', `await page.waitFor${'Timeout'}(100)`],
      ['e2e/journeys/a.spec.ts', `await page.goto(x, { waitUntil: 'network${'idle'}' })`],
      ['e2e/playwright.config.ts', `${'retries'}: 2`],
      ['api/a.test.ts', 'await new Promise(resolve => setTimeout(resolve, 100))'],
    ],
  },
  {
    rule: portablePathsRule,
    good: [
      ['web/screens/jobs/Board.tsx', `import { Button } from '../${sharedFolder}/Button.tsx'`],
      ['proofs/board.ts', `const folder = '${sharedFolder}/data'`],
      ['api/services/a.test.ts', `const folder = '../../${sharedFolder}/data/a.json'`],
      ['scripts/import.ts', `const folder = '${sharedFolder}/data'`],
      ['api/services/database/paths.ts', "const home = '/var/tmp/gaitway'"],
    ],
    bad: [
      ['README.md', `See ${sharedFolder}/spec.`],
      ['api/http/mount.ts', `const folder = '${sharedFolder}/data'`],
      ['proofs/board.ts', `const folder = '${sharedFolder}/spec'`],
      ['web/screens/Board.tsx', `import '../${'../'}${sharedFolder}/x.ts'`],
      ['docs/a.md', `/${'home'}/someone/gaitway`],
      ['api/a.test.ts', `${repository}/api`],
    ],
  },
  {
    rule: regexesRule,
    good: [
      ['api/http/a.ts', 'const isHashed = /^[^/]+$/.test(path) // /(a+)+$/'],
      ['api/http/a.test.ts', 'const a = /(a+)+$/'],
      ['scripts/lint/a.ts', 'const a = /(a+)+$/'],
      ['web/a.tsx', 'const half = <b>{a / b}</b>'],
    ],
    bad: [
      ['api/http/a.ts', 'const isHashed = (path: string) => /-[\\w-]+$/.test(path)'],
      ['api/services/a.ts', 'const found = list.match(/<[^>]*a>/g)'],
      ['web/a.tsx', 'const a = <b>{b.replace(/(a|a)*$/, c)}</b>'],
      ['admin/a.ts', 'const a = /(?<=x)(a+)+$/'],
      ['contract/a.ts', 'const a = new RegExp(b)'],
      ['contract/a.ts', 'const a = RegExp(`^${b}$`)'],
    ],
  },
  {
    rule: transitionsRule,
    good: [
      ['api/use-cases/jobs/delete.ts', "await transition(trx, 'job', job, 'delete', { by, at })"],
      ['api/use-cases/transition.ts', 'const to = step(machine, row.status, move, by.side)'],
      ['api/store/jobs.ts', "trx('jobs').where({ id, status: 'posted' }).update({ boostPercent })"],
      ['api/store/jobs.ts', "'UPDATE jobs SET boost_percent = 5 WHERE status = ?'"],
      ['api/store/jobs.ts', "// it was: trx('jobs').update({ status })"],
      ['api/store/keys.ts', "trx('idempotency_keys').where({ key }).update({ status, answer })"],
      ['api/store/jobs.test.ts', "await db('jobs').update({ status: 'cancelled' })"],
      ['api/use-cases/timesheets/accept.ts', "  step(timesheetLifecycle, card.status, 'accept', side)"],
      ['api/domain/confirmation.ts', "step(jobLifecycle, status, 'confirm', 'facility')"],
    ],
    bad: [
      ['api/use-cases/jobs/delete.ts', "const to = step(jobLifecycle, status, 'delete', side)"],
      ['api/use-cases/jobs/delete.ts', "await updateStatus(trx, 'job', job, { to })"],
      ['api/store/jobs.ts', "trx('jobs')\n  .where({ id, status: from })\n  .update({ status: to, reason })"],
      ['api/store/jobs.ts', "trx('jobs').where({ id }).update({ reason, status })"],
      ['api/store/calls.ts', "db('onboarding_calls').update({ status: 'missed' })"],
      ['api/store/holds.ts', "'UPDATE holds SET ended_at = now, status = ? WHERE id = ?'"],
    ],
  },
  {
    rule: wordingRule,
    good: [
      ['web/a.ts', "const title = 'Submit your time card'"],
      ['web/a.ts', "const status = 'cancelled'"],
      ['api/a.ts', '// An email is sent once.'],
      ['docs/a.md', 'The column `licence` is quoted.'],
    ],
    bad: [
      ['web/a.ts', "const title = 'Hand in your time card'"],
      ['web/a.tsx', 'const A = () => <p>None yet</p>'],
      ['api/a.ts', '// Whoever applied is told.'],
      ['api/a.ts', 'const takeBack = () => {}'],
      ['api/tell-them.ts', ''],
      ['docs/a.md', 'Mend the row.'],
    ],
  },
]

test('lint rules: every rule has examples', () => {
  expect(cases.map(({ rule }) => rule)).toEqual(rules)
})

describe.each(cases)('$rule.name', ({ rule, good, bad, alongside }) => {
  const check = (path: string, text: string) => {
    const source = parseSource(path, text)
    return rule.check(source, alongside ? [source, parseSource(...alongside)] : [source])
  }
  test.each(good)('accepts %s (%#)', (path, text) => {
    expect(check(path, text)).toEqual([])
  })
  test.each(bad)('reports %s (%#)', (path, text) => {
    expect(check(path, text)).not.toEqual([])
  })
})

test('lint rules: a finding has the line number', () => {
  const source = parseSource('api/domain/a.ts', "/* two\nlines */\nconst a = 'x'\nconst b = new Date()\n")
  expect(clockRule.check(source, [source])).toEqual([
    { path: 'api/domain/a.ts', line: 4, message: 'new Date(): use clock.now()' },
  ])
})
