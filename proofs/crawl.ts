import { chromium } from '@playwright/test'
import { buildStale } from '../scripts/building/front-ends.ts'
import { startCrawl } from '../e2e/crawl/crawl.ts'
import { demoPeople } from '../e2e/crawl/people.ts'
import { findBrowser } from '../e2e/browser.ts'
import { startProduct } from '../e2e/server.ts'
import { eachAtOnce, say, type Figures } from './figures.ts'
import type { Outcome } from './proof.ts'

/** People at once: a browser waits most of the time. */
const AT_ONCE = 3
const viewport = { width: 1280, height: 800 }

/** Opens every screen of the demo as each role and uses every control. */
export const proveCrawl = async (controlsMax: number): Promise<Outcome> => {
  await buildStale()
  const product = await startProduct({ isDemo: true })
  const browser = await chromium.launch(await findBrowser())
  const figures: Figures = {}
  const findings: string[] = []
  try {
    await eachAtOnce(
      await demoPeople(product.db, product.url),
      AT_ONCE,
      async ({ name, person, addresses }) => {
        const context = await browser.newContext({ baseURL: product.url, viewport, reducedMotion: 'reduce' })
        const crawl = await startCrawl({ page: await context.newPage(), person, controlsMax })
        for (const address of addresses) {
          const startedAt = performance.now()
          await crawl.open(address)
          const seconds = Math.round((performance.now() - startedAt) / 1000)
          say(`  ${name} ${address}: ${crawl.pressed} controls so far, ${seconds} s`)
          for (const finding of crawl.findings.splice(0)) {
            say(`    ${finding}`)
            findings.push(finding)
          }
        }
        figures[`screens opened by a ${name}`] = crawl.screens
        figures[`controls used by a ${name}`] = crawl.pressed
        figures[`controls gone before a ${name} could use them`] = crawl.gone
        await context.close()
      },
    )
    return { figures, broken: findings }
  } finally {
    await browser.close()
    await product.stop()
  }
}
