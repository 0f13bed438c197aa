import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { buildStale } from '../scripts/building/front-ends.ts'
import { findBrowser } from '../e2e/browser.ts'
import { demoPeople } from '../e2e/crawl/people.ts'
import { startProduct } from '../e2e/server.ts'
import type { Credentials } from '../e2e/test.ts'
import { say, type Figures } from './figures.ts'
import { brokenOf, type Outcome } from './proof.ts'

/** Fetched when the proof runs: 150 packages and 185 MB are too many for everyone's `npm ci`. */
const LIGHTHOUSE = 'lighthouse@12.8.2'
const REPORT_BYTES_MAX = 50_000_000
/** A live stream never lets the network rest, for which Lighthouse would wait three times as long. */
const LOAD_MAX_MS = 15_000
const PERFORMANCE_MIN = 95
const SHIFT_MAX = 0.02

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]
type Report = {
  finalDisplayedUrl: string
  categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; numericValue?: number; displayValue?: string }>
}
type Visited = { name: string; address: string; person?: Credentials; isPublic?: boolean }

const run = promisify(execFile)
const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** A profile of a browser, with the session of this person if there is one. */
const createProfile = async (url: string, person?: Credentials) => {
  const folder = await mkdtemp(join(tmpdir(), 'gaitway-lighthouse-'))
  const context = await chromium.launchPersistentContext(folder, await findBrowser())
  if (person) {
    const answer = await context.request.post(`${url}/api/user-login`, { data: person })
    if (!answer.ok()) throw new Error(`${person.email} could not log in: ${answer.status()}.`)
  }
  await context.close()
  return folder
}

/** The report of one load with the mobile preset: a slow phone and network, empty caches. */
const measure = async (url: string, profile: string): Promise<Report> => {
  const { executablePath = chromium.executablePath(), env } = await findBrowser()
  const flags = ['--headless=new', '--no-sandbox', '--disable-dev-shm-usage', `--user-data-dir=${profile}`]
  const options = [
    '--quiet',
    '--output=json',
    `--only-categories=${categories.join()}`,
    `--max-wait-for-load=${LOAD_MAX_MS}`,
  ]
  const { stdout } = await run(
    'npx',
    ['--yes', LIGHTHOUSE, url, ...options, `--chrome-flags=${flags.join(' ')}`],
    {
      maxBuffer: REPORT_BYTES_MAX,
      env: { ...process.env, ...env, CHROME_PATH: executablePath } as NodeJS.ProcessEnv,
    },
  )
  return JSON.parse(stdout) as Report
}

const shown = (audit: string, reports: readonly Report[]) =>
  median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN))

/** What keeps a category from full marks, once. */
const findings = (reports: readonly Report[]) => {
  const lines = reports.flatMap(report =>
    categories.flatMap(category =>
      report.categories[category].auditRefs
        .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => `${category}: ${id} ${report.audits[id]?.displayValue ?? ''}`.trim()),
    ),
  )
  return [...new Set(lines)]
}

const measurePage = async ({ name, address, person, isPublic }: Visited, url: string, runs: number) => {
  const reports: Report[] = []
  for (let left = runs; left > 0; left -= 1) {
    // each load changes the session’s cookie, which a browser that is closed soon doesn’t save
    const profile = await createProfile(url, person)
    reports.push(await measure(url + address, profile))
    await rm(profile, { recursive: true, force: true })
  }
  const score = (category: Category) =>
    median(reports.map(report => Math.round(report.categories[category].score * 100)))
  const layoutShift = shown('cumulative-layout-shift', reports)
  for (const finding of findings(reports)) say(`  ${name}: ${finding}`)
  const figures: Figures = {
    [`${name}: performance, accessibility, best practices, SEO`]: categories.map(score).join(' · '),
    [`${name}: largest paint in ms, blocked ms, layout shift`]: [
      Math.round(shown('largest-contentful-paint', reports)),
      Math.round(shown('total-blocking-time', reports)),
      Number(layoutShift.toFixed(3)),
    ].join(' · '),
  }
  const broken = brokenOf({
    [`${name}: this page is shown, not another`]: reports.every(
      ({ finalDisplayedUrl }) => finalDisplayedUrl === url + address,
    ),
    [`${name}: performance is at least ${PERFORMANCE_MIN}`]: score('performance') >= PERFORMANCE_MIN,
    [`${name}: accessibility is 100`]: score('accessibility') === 100,
    [`${name}: best practices are 100`]: score('best-practices') === 100,
    [`${name}: SEO is 100`]: !isPublic || score('seo') === 100,
    [`${name}: the layout shifts by at most ${SHIFT_MAX}`]: layoutShift <= SHIFT_MAX,
  })
  return { figures, broken }
}

/** Opens the pages that people see first as a slow phone would, several times each; the medians count. */
export const proveLighthouse = async (runs: number): Promise<Outcome> => {
  await buildStale()
  const product = await startProduct({ isDemo: true })
  try {
    const people = await demoPeople(product.db, product.url)
    const { person, addresses = [] } = people.find(({ name }) => name === 'clinician') ?? {}
    const profile = addresses.find(address => address.startsWith('/clinician/jobprofile/')) ?? ''
    const visited: Visited[] = [
      { name: 'landing', address: '/', isPublic: true },
      { name: 'city', address: '/findus/houston', isPublic: true },
      { name: 'signup', address: '/clinician/signup', isPublic: true },
      { name: 'job board', address: '/clinician/jobboard', person },
      { name: 'job profile', address: profile, person },
      { name: 'chat', address: '/chat-profile', person },
    ]
    const outcome: Outcome = { figures: {}, broken: [] }
    for (const page of visited) {
      const { figures, broken } = await measurePage(page, product.url, runs)
      Object.assign(outcome.figures, figures)
      outcome.broken.push(...broken)
    }
    return outcome
  } finally {
    await product.stop()
  }
}
