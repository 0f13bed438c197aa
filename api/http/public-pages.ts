import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { RequestHandler } from 'express'
import { SIGNED_IN_COOKIE } from '@gaitway/contract/values/brand'
import { MARKET_MINUTES } from '@gaitway/contract/values/market'
import { isAppScreen } from '@gaitway/contract/routes'
import { addMinutes } from '@gaitway/contract/format/time'
import { openMarket } from '../use-cases/market/market.ts'
import type { Services } from '../services/services.ts'
import type { Figures, Page } from '../../site/page.ts'
import { findPage } from '../../site/pages.ts'
import { renderPage } from '../../site/render.tsx'
import { robots, sitemap } from '../../site/crawlers.ts'
import { MANIFEST, manifest } from '../../site/manifest.ts'
import { cookieOf } from './cookies.ts'
import { drawPictures } from './pictures.ts'
import { siteFiles } from './site-files.ts'
import { consumerPolicy, looksLikeFile, pageHeaders, sendAsset, type Asset, type FrontEnd } from './static.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const params = { [constants.BROTLI_PARAM_QUALITY]: 6 }

const assetOf = async (html: string): Promise<Asset> => {
  const plain = Buffer.from(html)
  const [br, packed] = await Promise.all([compressBrotli(plain, { params }), compressGzip(plain)])
  const etag = `"${createHash('sha256').update(plain).digest('base64url')}"`
  return { extension: '.html', etag, isLasting: false, plain, br, gzip: packed }
}

/** Renders the public pages on request, and keeps each for a few minutes. Everything else is left to the app. */
export const publicPages = (services: Services, web?: FrontEnd): RequestHandler => {
  const { clock, config } = services
  const market = openMarket(services)
  const files = siteFiles(web)
  const pictures = drawPictures(web)
  const kept = new Map<string, { until: Date; asset: Promise<Asset> }>()

  const figuresFor = async ({ needs = [] }: Page, city: Figures['city']): Promise<Figures> => {
    const [all, area, terms] = await Promise.all([
      needs.includes('market') ? market.readAll() : undefined,
      needs.includes('area') && city ? market.readArea(city) : undefined,
      needs.includes('terms') ? market.readTerms() : undefined,
    ])
    return { market: all, area, city, terms }
  }
  const render = async (page: Page, city: Figures['city'], isSignedIn: boolean, now: Date) => {
    const figures = await figuresFor(page, city)
    const visit = { now, isSignedIn, socialLinks: config.socialLinks, supportPhone: config.supportPhone }
    return assetOf(renderPage({ page, visit, figures, files, origin: config.publicUrl }))
  }
  const pageFor = (page: Page, city: Figures['city'], isSignedIn: boolean): Promise<Asset> => {
    const now = clock.now()
    const key = `${page.path} ${isSignedIn}`
    const known = kept.get(key)
    if (known && now < known.until && addMinutes(known.until, -MARKET_MINUTES) <= now) return known.asset
    const asset = render(page, city, isSignedIn, now)
    kept.set(key, { until: addMinutes(now, MARKET_MINUTES), asset })
    asset.catch(() => kept.delete(key))
    return asset
  }

  return async (request, response, next) => {
    if ((request.method !== 'GET' && request.method !== 'HEAD') || isAppScreen(request.path)) return next()
    if (request.path === '/robots.txt') return response.type('text').send(robots(config.publicUrl))
    if (request.path === '/sitemap.xml') return response.type('xml').send(sitemap(config.publicUrl))
    if (request.path === MANIFEST) return response.type('application/manifest+json').send(manifest)
    const picture = await pictures(request.path)
    if (picture) return sendAsset(request, response, picture)
    if (looksLikeFile(request.path)) return next()
    const found = findPage(request.path)
    if ('to' in found) return response.redirect(302, found.to)
    const isSignedIn = cookieOf(request, SIGNED_IN_COOKIE) === '1'
    const asset = await pageFor(found.page, found.city, isSignedIn)
    // the same address has another header for people who are logged in
    response.vary('Cookie')
    if (web) response.set(pageHeaders(consumerPolicy()))
    response.status(found.page.status ?? 200)
    sendAsset(request, response, asset)
    return undefined
  }
}
