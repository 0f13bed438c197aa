import { chromium } from '@playwright/test'
import { findBrowser } from './browser.ts'
import { mkdirSync } from 'node:fs'
mkdirSync('/tmp/signup-shots', { recursive: true })
const base = process.env.BASE ?? 'http://localhost:8108'
const browser = await chromium.launch(await findBrowser())
const pages: Record<string, string[]> = {
  guest: [
    '/',
    '/login',
    '/password/forgot',
    '/facility/signup',
    '/clinician/signup',
    '/terms',
    '/403',
    '/nowhere',
  ],
  clinician: [
    '/clinician/jobboard',
    '/clinician/dashboard',
    '/clinician/dashboard?confirmedshifts=1',
    '/clinician/payouts',
    '/clinician/profile',
    '/clinician/settings',
    '/clinician/settings?tab=shifts',
    '/clinician/credentials',
    '/notifications',
    '/profile',
  ],
  facility: [
    '/facility/shiftmanagement',
    '/facility/shiftmanagement?view=list',
    '/facility/shiftmanagement?confirmedshifts=1',
    '/facility/settings',
    '/facility/settings?tab=people',
    '/facility/billing',
    '/notifications',
    '/profile',
  ],
}
const shoot = process.argv.includes('shoot')
for (const width of [390, 1280])
  for (const [who, addresses] of Object.entries(pages)) {
    const context = await browser.newContext({
      baseURL: base,
      viewport: { width, height: width === 390 ? 844 : 800 },
      reducedMotion: 'reduce',
      timezoneId: 'America/Chicago',
    })
    const page = await context.newPage()
    if (who !== 'guest')
      await page.request.post('/api/user-login', {
        data: { email: `${who}@gaitway.test`, password: 'Gaitway!2026' },
      })
    const more = [...addresses]
    for (let i = 0; i < more.length; i++) {
      const a = more[i]!
      await page.goto(a)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.waitForTimeout(400)
      if (i < addresses.length) {
        const links = await page.evaluate(() =>
          [...document.querySelectorAll<HTMLAnchorElement>('main a')]
            .map(l => l.getAttribute('href') ?? '')
            .filter(h => /jobprofile|applicants\?|clinicianprofile|timesheet|\/clinician\/time/.test(h)),
        )
        for (const l of links) {
          const kind = l.replace(/[0-9a-f-]{36}.*/, '')
          if (!more.some(m => m.startsWith(kind) && !addresses.includes(m))) more.push(l)
        }
      }
      const m = await page.evaluate(() => {
        const h1 = document.querySelector('h1')!.getBoundingClientRect()
        const block = document.querySelector('h1')!.closest('main header, header')?.getBoundingClientRect()
        const header = document.querySelector('header')!.getBoundingClientRect()
        const brand = document.querySelector('header a')!.getBoundingClientRect()
        return {
          h1x: Math.round(h1.x),
          brandx: Math.round(brand.x),
          header: Math.round(header.height),
          blockGap: Math.round((block?.y ?? 0) - header.bottom),
          h1Gap: Math.round(h1.y - header.bottom),
          text: document.querySelector('h1')!.textContent,
          here: [...document.querySelectorAll('nav [aria-current=page]')].map(e => e.textContent).join('|'),
        }
      })
      console.log(width, who.padEnd(9), a.slice(0, 60).padEnd(50), JSON.stringify(m))
      if (shoot)
        await page.screenshot({
          path: `/tmp/signup-shots/s-${width}-${who}-${a.replace(/[^a-z]+/gi, '-').slice(0, 40)}.png`,
        })
    }
    await context.close()
  }
await browser.close()
