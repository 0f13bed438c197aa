import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { RequestHandler } from 'express'
import { SIGNED_IN_COOKIE } from '@gaitway/contract/values/brand'
import { isAppScreen } from '@gaitway/contract/routes'
import { cacheReads, openMarket } from '../use-cases/market/market.ts'
import type { Services } from '../services/services.ts'
import type { Figures, PublicPage } from '../../site/page.ts'
import { findPage, pages } from '../../site/pages.ts'
import { renderPage, cardPath, type SiteFiles } from '../../site/render.tsx'
import { renderRobots, renderSitemap } from '../../site/crawlers.ts'
import { MANIFEST, manifest, icons } from '../../site/manifest.ts'
import { readCookie } from './cookies.ts'
import { buildAsset, consumerPolicy, looksLikeFile, buildPageHeaders, sendAsset } from './static.ts'
import type { Asset, FrontEnd } from './static.ts'
import { create } from 'fontkit'
import sharp from 'sharp'
import { renderCardPicture, renderIconPicture, type Outline } from '../../site/card.tsx'
import { join } from 'node:path'
import { StartupError } from '../startup-error.ts'
import { repositoryFolder } from '../repository.ts'

const SOURCE = 'site/client/main.ts'
/** Part of the name of the file with the product's typeface. */
const TYPEFACE = 'figtree-latin-wght-normal'

/** The script and styles of the public pages: as built, or in development the sources, which Vite serves by path. */
const findSiteFiles = (web?: FrontEnd): SiteFiles => {
  if (!web)
    return {
      before: ['/@vite/client'],
      script: `/@fs${join(repositoryFolder, SOURCE)}`,
      styles: [],
      icon: '/shared/mark.svg',
    }
  const built = web.assets.get('/.vite/site.json')
  if (!built) throw new StartupError('The public pages are not built: run "npm run build" first.')
  const { script, styles } = JSON.parse(built.plain.toString()) as { script: string; styles: string[] }
  const findAddress = (part: string) => [...web.assets.keys()].find(address => address.includes(part))
  return {
    script: `/${script}`,
    styles: styles.map(file => `/${file}`),
    font: findAddress(TYPEFACE),
    icon: findAddress('mark-') ?? '/favicon.svg',
  }
}

/** Returns a function that draws texts as outlines of the typeface in this file. */
const openTypeface = (file: Uint8Array): Outline => {
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

/**
 * The app's icons and the pictures for social networks, each drawn when it is first requested. In development only the
 * icons exist.
 */
const drawPictures = (web?: FrontEnd) => {
  const typeface = [...(web?.assets ?? [])].find(([address]) => address.includes(TYPEFACE))
  const sentences = new Map(pages.map(page => [cardPath(page), page.card]))
  const drawn = new Map<string, Promise<Asset>>()
  let outline: Outline | undefined
  const renderSvg = (path: string): string | undefined => {
    const icon = icons[path]
    if (icon) return renderIconPicture(icon)
    const sentence = sentences.get(path)
    if (!sentence || !typeface) return undefined
    outline ??= openTypeface(typeface[1].plain)
    return renderCardPicture(sentence, outline)
  }
  return (path: string): Promise<Asset> | undefined => {
    const known = drawn.get(path)
    if (known) return known
    const svg = renderSvg(path)
    if (!svg) return undefined
    const asset = sharp(Buffer.from(svg))
      .png()
      .toBuffer()
      .then(plain => buildAsset('.png', plain))
    drawn.set(path, asset)
    asset.catch(() => drawn.delete(path))
    return asset
  }
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const params = { [constants.BROTLI_PARAM_QUALITY]: 6 }

const compressPage = async (html: string): Promise<Asset> => {
  const plain = Buffer.from(html)
  const [br, gzipped] = await Promise.all([compressBrotli(plain, { params }), compressGzip(plain)])
  return { ...buildAsset('.html', plain), br, gzip: gzipped }
}

/** Renders the public pages on request, and keeps each for a few minutes. Other paths are left to the app. */
export const servePublicPages = (services: Services, web?: FrontEnd): RequestHandler => {
  const { config } = services
  const market = openMarket(services)
  const files = findSiteFiles(web)
  const findPicture = drawPictures(web)
  const cachePage = cacheReads<Asset>(services)

  const readFigures = async ({ needs = [] }: PublicPage, city: Figures['city']): Promise<Figures> => {
    const [all, area, terms] = await Promise.all([
      needs.includes('market') ? market.readAll() : undefined,
      needs.includes('area') && city ? market.readArea(city) : undefined,
      needs.includes('terms') ? market.readTerms() : undefined,
    ])
    return { market: all, area, city, terms }
  }
  const render = async (page: PublicPage, city: Figures['city'], isSignedIn: boolean, now: Date) => {
    const figures = await readFigures(page, city)
    const visit = { now, isSignedIn, socialLinks: config.socialLinks, supportPhone: config.supportPhone }
    return compressPage(renderPage({ page, visit, figures, files, origin: config.publicUrl }))
  }

  return async (request, response, next) => {
    if ((request.method !== 'GET' && request.method !== 'HEAD') || isAppScreen(request.path)) return next()
    if (request.path === '/robots.txt') return response.type('text').send(renderRobots(config.publicUrl))
    if (request.path === '/sitemap.xml') return response.type('xml').send(renderSitemap(config.publicUrl))
    if (request.path === MANIFEST) return response.type('application/manifest+json').send(manifest)
    const picture = await findPicture(request.path)
    if (picture) return sendAsset(request, response, picture)
    if (looksLikeFile(request.path)) return next()
    const found = findPage(request.path)
    if ('to' in found) return response.redirect(302, found.to)
    const { page, city } = found
    const isSignedIn = readCookie(request, SIGNED_IN_COOKIE) === '1'
    const asset = await cachePage(`${page.path} ${isSignedIn}`, now => render(page, city, isSignedIn, now))
    // the same address has another header for people who are logged in
    response.vary('Cookie')
    if (web) response.set(buildPageHeaders(consumerPolicy()))
    response.status(page.status ?? 200)
    sendAsset(request, response, asset)
    return undefined
  }
}
