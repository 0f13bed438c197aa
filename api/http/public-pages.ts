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
import type { Figures, PublicPage } from '../../site/page.ts'
import { findPage, pages } from '../../site/pages.ts'
import { renderPage, cardPath, type SiteFiles } from '../../site/render.tsx'
import { robots, sitemap } from '../../site/crawlers.ts'
import { MANIFEST, manifest, icons } from '../../site/manifest.ts'
import { readCookie } from './cookies.ts'
import { consumerPolicy, looksLikeFile, pageHeaders, sendAsset, type Asset, type FrontEnd } from './static.ts'
import { create } from 'fontkit'
import sharp from 'sharp'
import { cardPicture, iconPicture, type Outline } from '../../site/card.tsx'
import { join } from 'node:path'
import { StartupError } from '../startup-error.ts'
import { repository } from '../repository.ts'

const SOURCE = 'site/client/main.ts'
type Names = { script: string; styles: string[] }

/** Vite serves the sources by their paths while they are developed. */
const sources = (): SiteFiles => ({
  before: ['/@vite/client'],
  script: `/@fs${join(repository, SOURCE)}`,
  styles: [],
  icon: '/shared/mark.svg',
})

/** The script and styles of the public pages, by the names that the build gave them. */
const siteFiles = (web?: FrontEnd): SiteFiles => {
  if (!web) return sources()
  const names = web.assets.get('/.vite/site.json')
  if (!names) throw new StartupError('The public pages are not built: run "npm run build" first.')
  const { script, styles } = JSON.parse(names.plain.toString()) as Names
  const named = (part: string) => [...web.assets.keys()].find(address => address.includes(part))
  return {
    script: `/${script}`,
    styles: styles.map(file => `/${file}`),
    font: named('figtree-latin-wght-normal'),
    icon: named('mark-') ?? '/favicon.svg',
  }
}

/** The outlines of texts in the product's own typeface. */
const outlineIn = (file: Uint8Array): Outline => {
  const font = create(file)
  return text => {
    const { glyphs, positions, advanceWidth } = font.layout(text)
    let x = 0
    const outlines = glyphs.map((glyph, index) => {
      const path = glyph.path.translate(x, 0).toSVG()
      x += positions[index]?.xAdvance ?? 0
      return path
    })
    return { path: outlines.join(''), width: advanceWidth }
  }
}

const draw = async (picture: string): Promise<Asset> => {
  const plain = await sharp(Buffer.from(picture)).png().toBuffer()
  const etag = `"${createHash('sha256').update(plain).digest('base64url')}"`
  return { extension: '.png', etag, isLasting: false, plain }
}

/** The app's icons and the pictures for social networks, each drawn when it is first asked for. In development there are no cards. */
const drawPictures = (web?: FrontEnd) => {
  const typeface = [...(web?.assets ?? [])].find(([address]) => address.includes('figtree-latin-wght-normal'))
  const sentences = new Map(pages.map(page => [cardPath(page), page.card]))
  const drawn = new Map<string, Promise<Asset>>()
  let outline: Outline | undefined
  const pictureAt = (path: string): string | undefined => {
    const icon = icons[path]
    if (icon) return iconPicture(icon)
    const sentence = sentences.get(path)
    if (!sentence || !typeface) return undefined
    outline ??= outlineIn(typeface[1].plain)
    return cardPicture(sentence, outline)
  }
  return (path: string): Promise<Asset> | undefined => {
    const known = drawn.get(path)
    if (known) return known
    const picture = pictureAt(path)
    if (!picture) return undefined
    const asset = draw(picture)
    drawn.set(path, asset)
    asset.catch(() => drawn.delete(path))
    return asset
  }
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const params = { [constants.BROTLI_PARAM_QUALITY]: 6 }

const packPage = async (html: string): Promise<Asset> => {
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
  const cache = new Map<string, { until: Date; asset: Promise<Asset> }>()

  const figuresFor = async ({ needs = [] }: PublicPage, city: Figures['city']): Promise<Figures> => {
    const [all, area, terms] = await Promise.all([
      needs.includes('market') ? market.readAll() : undefined,
      needs.includes('area') && city ? market.readArea(city) : undefined,
      needs.includes('terms') ? market.readTerms() : undefined,
    ])
    return { market: all, area, city, terms }
  }
  const render = async (page: PublicPage, city: Figures['city'], isSignedIn: boolean, now: Date) => {
    const figures = await figuresFor(page, city)
    const visit = { now, isSignedIn, socialLinks: config.socialLinks, supportPhone: config.supportPhone }
    return packPage(renderPage({ page, visit, figures, files, origin: config.publicUrl }))
  }
  const pageFor = (page: PublicPage, city: Figures['city'], isSignedIn: boolean): Promise<Asset> => {
    const now = clock.now()
    const key = `${page.path} ${isSignedIn}`
    const known = cache.get(key)
    if (known && now < known.until && addMinutes(known.until, -MARKET_MINUTES) <= now) return known.asset
    const asset = render(page, city, isSignedIn, now)
    cache.set(key, { until: addMinutes(now, MARKET_MINUTES), asset })
    asset.catch(() => cache.delete(key))
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
    const isSignedIn = readCookie(request, SIGNED_IN_COOKIE) === '1'
    const asset = await pageFor(found.page, found.city, isSignedIn)
    // the same address has another header for people who are logged in
    response.vary('Cookie')
    if (web) response.set(pageHeaders(consumerPolicy()))
    response.status(found.page.status ?? 200)
    sendAsset(request, response, asset)
    return undefined
  }
}
