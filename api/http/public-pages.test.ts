import express from 'express'
import request from 'supertest'
import { SIGNED_IN_COOKIE } from '@gaitway/contract/values/brand'
import { MARKET_MINUTES } from '@gaitway/contract/values/market'
import { isAppScreen, publicPaths } from '@gaitway/contract/routes'
import { servedCities } from '@gaitway/contract/values/served-cities'
import { footerLinks, publicLinks } from '@gaitway/contract/values/site-links'
import { setSupportEmail } from '@gaitway/contract/values/support'
import { addMinutes } from '@gaitway/contract/format/time'
import { pages } from '../../site/pages.ts'
import { cardPath } from '../../site/render.tsx'
import { newId } from '../store/ids.ts'
import { buildFacility } from '../../test/builders/facility.ts'
import { buildJob } from '../../test/builders/job.ts'
import { testDatabase } from '../../test/database.ts'
import { testServices } from '../../test/services.ts'
import { siteBuild } from '../../test/site-build.ts'
import { handlePageErrors } from './failures.ts'
import { servePublicPages } from './public-pages.ts'
import { consumerPolicy, serveFrontEnd } from './static.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const web = await siteBuild()

const siteOf = (one = services) =>
  express()
    .use(servePublicPages(one, web))
    .use(serveFrontEnd(web, consumerPolicy()))
    .use(handlePageErrors(one))
const site = siteOf()
const open = (path: string, app = site) => request(app).get(path)
const textAt = async (path: string, app = site) => (await open(path, app).expect(200)).text

const addresses = [
  ...publicPaths.filter(path => !path.includes(':') && !['/qr', '/email', '/403'].includes(path)),
  ...servedCities.map(({ slug }) => `/findus/${slug}`),
]

test.each(addresses)(
  'public pages: %s has one heading, its own title and address, and every footer link',
  async path => {
    const { text, headers } = await open(path).expect(200)
    expect(text.match(/<h1/g)).toHaveLength(1)
    expect(text).toMatch(/<title>[^<]*Gaitway[^<]*<\/title><meta name="description" content="[^"]{30,200}"/)
    expect(text).toContain('name="twitter:card"')
    const own = path === '/contact' ? '/contactus' : path
    const isUnlisted = ['/no-data', '/offline', '/newsletter/unsubscribe'].includes(own)
    const listing = isUnlisted ? '"robots" content="noindex"' : `"canonical" href="http://gaitway.test${own}"`
    expect(text).toContain(listing)
    for (const { href } of [...footerLinks, ...publicLinks]) expect(text).toContain(`href="${href}"`)
    for (const { slug } of servedCities) expect(text).toContain(`href="/findus/${slug}"`)
    expect(text).toContain('href="tel:+18325550142"')
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    expect(text).not.toMatch(/<script(?! type="(module" src|application\/ld\+json))|<style| style=| on\w+="/)
  },
)

test.each([
  ['/403', 403],
  ['/nowhere', 404],
  ['/findus/atlantis', 404],
])('public pages: %s answers %i and stays out of search results', async (path, status) => {
  const { text } = await open(path).expect(status)
  expect(text).toContain('<meta name="robots" content="noindex"/>')
  expect(text).not.toContain('rel="canonical"')
})

test.each([
  ['/qr', '/newsletter?from=qr'],
  ['/email', '/newsletter?from=email'],
  ['/FAQ', '/faq'],
  ['/findus/houston/', '/findus/houston'],
])('public pages: %s leads to %s', async (path, to) => {
  expect((await open(path).expect(302)).headers.location).toBe(to)
})

test('public pages: screens of the app and its files are left to the app', async () => {
  for (const path of ['/login', '/clinician/jobboard', '/facility/jobprofile/1', '/clinician/signup'])
    expect(await textAt(path)).toContain('Shell')
  await open('/assets/main-a1b2c3d4.js').expect(200)
  await open('/assets/gone.js').expect(404)
  await request(site).post('/').expect(404)
})

test('public pages: no link, file or picture that can be reached from the landing page is dead', async () => {
  const seen = new Set(['/'])
  const pictures = new Set<string>()
  const dead: string[] = []
  for (const address of seen) {
    const { status, text, headers } = await open(address)
    if (status !== 200) dead.push(`${address} (${status})`)
    const isPage =
      headers['content-type']?.startsWith('text/html') && !isAppScreen(address.split('?')[0] ?? '')
    if (!isPage) continue
    for (const [, to = ''] of text.matchAll(/ (?:href|src)="(\/[^"]*)"/g)) seen.add(to.split('#')[0] ?? '')
    for (const [, to = ''] of text.matchAll(/og:image" content="http:\/\/gaitway.test([^"]+)"/g))
      pictures.add(to)
  }
  expect(dead).toEqual([])
  for (const path of ['/findus/tucson', '/login', '/facility/signup', '/assets/main-a1b2c3d4.css'])
    expect([...seen]).toContain(path)
  // each is drawn from the sentence of its page; drawing all of them here would take seconds
  const drawn = pages.filter(({ isUnlisted }) => !isUnlisted).map(cardPath)
  expect([...pictures].toSorted()).toEqual(drawn.toSorted())
})

test('public pages: a browser with a session gets the header that its script fills, and a page of its own', async () => {
  const { text, headers } = await open('/faq').set('Cookie', `${SIGNED_IN_COOKIE}=1`).expect(200)
  expect(text).toContain('data-logout')
  expect(text).not.toContain('data-login')
  expect(headers.vary).toMatch(/Cookie/i)
  expect(headers['cache-control']).toBe('no-cache')
  expect(await textAt('/faq')).toContain('data-login')
  const logIn = (hidden: string) => `href="/login" data-guest="true"${hidden}>Log in</a>`
  for (const path of ['/nowhere', '/403', '/no-data']) {
    const ofUser = await open(path).set('Cookie', `${SIGNED_IN_COOKIE}=1`)
    expect(ofUser.text).toContain(logIn(' hidden=""'))
    expect((await open(path)).text).toContain(logIn(''))
  }
})

test('public pages: the configured social networks, support line and mailbox are in the footer', async () => {
  const socialLinks = ['https://www.linkedin.com/company/example', 'https://social.example.test/a?b&c']
  const text = await textAt(
    '/',
    siteOf({ ...services, config: { ...services.config, socialLinks, supportPhone: '7135550100' } }),
  )
  expect(text).toContain('href="tel:+17135550100">(713) 555-0100</a>')
  expect(text).toContain('href="https://www.linkedin.com/company/example" rel="me noopener">LinkedIn</a>')
  expect(text).toContain('href="https://social.example.test/a?b&amp;c"')
  expect(await textAt('/')).not.toContain('LinkedIn')
  setSupportEmail('help@example.test')
  const terms = await textAt('/terms', siteOf())
  setSupportEmail(undefined)
  expect(terms).toContain('href="mailto:help@example.test">help@example.test</a>')
  expect(terms).toContain('Questions: help@example.test.')
  expect(await textAt('/faq')).toContain('mailto:support@gaitway.test')
})

test('public pages: name the fee, hours and days of the terms in force, minutes after they change', async () => {
  const later = () => services.clock.set(addMinutes(services.clock.now(), MARKET_MINUTES))
  later()
  const shown = async () => {
    const texts = await Promise.all(
      ['/', '/facility', '/clinician', '/faq', '/aboutus'].map(path => textAt(path)),
    )
    return texts.join()
  }
  const before = await shown()
  for (const fact of [
    '10% fee',
    'within 48 hours',
    'due 30 days',
    'less than 24 hours’ notice',
    'up to 4 hours',
    '$471.17',
  ])
    expect(before).toContain(fact)
  const validFrom = services.clock.now()
  await db('policies').insert(
    Object.entries({
      serviceFee: { feePercent: 12.5 },
      autoAcceptance: { hours: 72 },
      invoiceTerms: { netDays: 45 },
      cancellation: { lateNoticeHours: 1, lateHours: 0 },
    }).map(([kind, terms]) => ({ id: newId(), kind, version: 2, terms: JSON.stringify(terms), validFrom })),
  )
  expect(await shown()).toBe(before)
  later()
  const after = await shown()
  for (const fact of [
    '12.5% fee',
    'within 72 hours',
    'due 45 days',
    'Free until the shift starts',
    '$481.87',
  ])
    expect(after).toContain(fact)
  for (const fact of ['10% ', '48 hours', '24 hours', '4 hours', 'undefined'])
    expect(after).not.toContain(fact)
})

test('public pages: search engines find every page that is meant for them', async () => {
  const map = await textAt('/sitemap.xml')
  expect(map).toContain('<loc>http://gaitway.test/findus/florida-panhandle</loc>')
  for (const hidden of ['/403', '/no-data', '/qr', '/contact<']) expect(map).not.toContain(hidden)
  const rules = await textAt('/robots.txt')
  expect(rules).toContain('Disallow: /clinician/\n')
  expect(rules).toContain('Allow: /api/calendar/\n')
  expect(rules).toContain('Sitemap: http://gaitway.test/sitemap.xml')
})

describe('city pages with open shifts:', () => {
  beforeAll(async () => {
    const closed = await buildFacility(db, { status: 'deactivate' })
    await buildJob(db, { hourlyRate: 54, zipCode: '77002' })
    await buildJob(db, { hourlyRate: 60, zipCode: '77494', city: 'Katy <b>', columns: { boost_percent: 10 } })
    await buildJob(db, { clinicianType: 'cota', hourlyRate: 41 })
    await buildJob(db, { hourlyRate: 99, columns: { invite_only: true } })
    await buildJob(db, { hourlyRate: 98, facility: closed })
    await buildJob(db, { hourlyRate: 97, status: 'confirmed' })
    await buildJob(db, { hourlyRate: 96, zipCode: '75201' })
    services.clock.set(addMinutes(services.clock.now(), MARKET_MINUTES))
  })

  test('show what is open to everyone, what it pays and the published rate', async () => {
    const text = await textAt('/findus/houston')
    expect(text).toContain('3 open shifts right now')
    expect(text).toContain('$54 to $66 an hour, median $60')
    expect(text).toContain('1 open shift</span>')
    expect(text).toMatch(/TX (mean|median) \$\d\d/)
    expect(text).toContain('Katy &lt;b&gt;, TX')
    expect(text).not.toMatch(/\$9[6-9]/)
    const home = await textAt('/')
    expect(home).toContain('<strong>4</strong>')
    expect(home).toContain('open shifts in 2 cities right now')
    expect(home).toContain('Dallas <span>1 open</span>')
  })

  test('job postings name neither the facility nor its address', async () => {
    const text = await textAt('/findus/houston')
    const postings = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
    )
    expect(postings).toHaveLength(3)
    expect(postings).toContainEqual(
      expect.objectContaining({
        '@type': 'JobPosting',
        employmentType: 'PER_DIEM',
        validThrough: '2026-11-21T15:00:00.000Z',
        baseSalary: expect.objectContaining({
          value: { '@type': 'QuantitativeValue', value: 66, unitText: 'HOUR' },
        }),
        jobLocation: {
          '@type': 'Place',
          address: {
            '@type': 'PostalAddress',
            addressLocality: 'Katy <b>',
            addressRegion: 'TX',
            addressCountry: 'US',
          },
        },
      }),
    )
    const facility = await db('facilities').first('officeName')
    for (const hidden of ['Fannin', '77494', facility.officeName, 'Evaluate and treat', '<b>'])
      expect(text).not.toContain(hidden)
  })
})

test('city pages: are read once in a few minutes, in one statement', async () => {
  services.clock.set(addMinutes(services.clock.now(), MARKET_MINUTES))
  let statements = 0
  const count = () => {
    statements += 1
  }
  db.on('query', count)
  await Promise.all([open('/findus/tucson'), open('/findus/tucson'), open('/findus/tucson')])
  await open('/findus/tucson').set('Cookie', `${SIGNED_IN_COOKIE}=1`)
  expect(statements).toBe(1)
  services.clock.set(addMinutes(services.clock.now(), MARKET_MINUTES))
  await open('/findus/tucson')
  db.off('query', count)
  expect(statements).toBe(2)
})

test('city pages: a failed read is an error page, and is tried again', async () => {
  let isDown = true
  const broken = {
    ...services,
    clock: {
      ...services.clock,
      now: () => {
        if (isDown) throw new Error('no clock')
        return services.clock.now()
      },
    },
  }
  const app = siteOf(broken)
  expect((await open('/findus/austin', app)).status).toBe(500)
  isDown = false
  expect((await open('/findus/austin', app)).status).toBe(200)
})

test('legal pages: state their date, costs, and what is kept how long', async () => {
  const terms = await textAt('/terms')
  expect(terms).toContain('<time dateTime="2026-11-26">November 26, 2026</time>')
  for (const fact of ['2.9% and 30¢', '15 minutes']) expect(terms).toContain(fact)
  // the cancellation policy is set in versions, so its hours are on each shift
  for (const hours of ['24 hours', '4 hours']) expect(terms).not.toContain(hours)
  const privacy = await textAt('/privacy')
  for (const title of [
    'What we store',
    'Who sees a clinician’s profile',
    'How long we keep it',
    'Your rights',
  ])
    expect(privacy).toContain(`<h2>${title}</h2>`)
  expect(privacy).toContain('7 days, at most 30 days')
})
