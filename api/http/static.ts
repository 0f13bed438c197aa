import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { Request, RequestHandler, Response } from 'express'
import { SERVICE_WORKER } from '@gaitway/contract/push'
import { findScreen, type ScreenPath } from '@gaitway/contract/routes'

const ownImages = "'self' data: blob:"

const buildPolicy = (directives: Record<string, string>): string =>
  Object.entries({
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': ownImages,
    'font-src': "'self'",
    'connect-src': "'self'",
    'object-src': "'none'",
    'frame-src': "'self' blob:",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    ...directives,
  })
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ')

/** "https://{s}.tiles.example/{z}/{x}/{y}.png" may load from "https://*.tiles.example". */
const findTileSource = (url: string) => {
  const { protocol, host } = new URL(url.replace('//{s}.', '//'))
  return `${protocol}//${url.includes('//{s}.') ? '*.' : ''}${host}`
}

/** What the consumer app may load: nothing inline, and nothing from other sites but the map's tiles, if it has any. */
export const consumerPolicy = (tileUrl?: string) =>
  buildPolicy(tileUrl ? { 'img-src': `${ownImages} ${findTileSource(tileUrl)}` } : {})

/**
 * What the back office may load. Its component library adds style elements at run time; scripts stay files. Documents
 * open from blobs, and browsers count their PDF viewer as a plug-in.
 */
export const backOfficePolicy = buildPolicy({ 'style-src': "'self' 'unsafe-inline'", 'object-src': 'blob:' })

/** The service worker fetches only the app's own files. */
const workerPolicy = "default-src 'none'; connect-src 'self'"

export type Asset = {
  extension: string
  etag: string
  /** its content never changes, so browsers may keep it */
  isLasting: boolean
  plain: Buffer
  br?: Buffer
  gzip?: Buffer
}

/** A file whose content may change, without compressed copies. */
export const buildAsset = (extension: string, plain: Buffer): Asset => ({
  extension,
  etag: `"${createHash('sha256').update(plain).digest('base64url')}"`,
  isLasting: false,
  plain,
})

/** A front end's files, and the page for every path of the app. */
export type FrontEnd = { assets: Map<string, Asset>; index: Asset }

/** Compressed copies and source maps are never served by their own names. */
const unservedExtensions = ['.br', '.gz', '.map']

const compressions = { br: '.br', gzip: '.gz' } as const

/** Vite names these by content hash, so they can be cached forever. */
const isHashed = (address: string) => /^\/assets\/[^/]+-[\w-]{8}\.\w+$/.test(address)

/** Reads the build folder into memory, so a new build being written doesn't change what is served. */
export const readFrontEnd = async (folder: string): Promise<FrontEnd> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  const known = new Set(paths)
  const assets = new Map<string, Asset>()
  await Promise.all(
    paths.map(async path => {
      const extension = extname(path)
      if (!extension || unservedExtensions.includes(extension)) return
      const address = `/${relative(folder, path).split(sep).join('/')}`
      const asset = { ...buildAsset(extension, await readFile(path)), isLasting: isHashed(address) }
      if (known.has(path + compressions.br)) asset.br = await readFile(path + compressions.br)
      if (known.has(path + compressions.gzip)) asset.gzip = await readFile(path + compressions.gzip)
      assets.set(address, asset)
    }),
  )
  const index = assets.get('/index.html')
  if (!index) throw new Error(`There is no index.html in ${folder}.`)
  return { assets, index }
}

export const looksLikeFile = (path: string) => path.slice(path.lastIndexOf('/')).includes('.')

export const sendAsset = (request: Request, response: Response, asset: Asset) => {
  const encoding = (['br', 'gzip'] as const).find(kind => asset[kind] && request.acceptsEncodings(kind))
  response.type(asset.extension).set({
    'Cache-Control': asset.isLasting ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: asset.etag,
    'X-Content-Type-Options': 'nosniff',
  })
  response.vary('Accept-Encoding')
  if (encoding) response.set('Content-Encoding', encoding)
  response.send((encoding && asset[encoding]) ?? asset.plain)
}

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

const withTags = ({ extension, plain }: Asset, tags: readonly string[]): Asset =>
  buildAsset(extension, Buffer.from(plain.toString().replace('</head>', `${tags.join('')}</head>`)))

/** A front end with meta tags in its page, for values that aren't known when it is built. */
export const withMetas = ({ assets, index }: FrontEnd, metas: Record<string, string>): FrontEnd => {
  const tags = Object.entries(metas).map(
    ([name, content]) => `<meta name="${name}" content="${escapeAttribute(content)}" />`,
  )
  const page = withTags(index, tags)
  return { assets: new Map([...assets, ['/index.html', page]]), index: page }
}

type ScreenFiles = Partial<Record<ScreenPath, { scripts: string[]; styles: string[] }>>

/** The page at each path of the consumer app. It names the files of its screen, so browsers load them right away. */
export const screenPages = ({ assets, index }: FrontEnd) => {
  const built = assets.get('/.vite/screens.json')
  const screens = Object.entries(built ? (JSON.parse(built.plain.toString()) as ScreenFiles) : {})
  const pages = new Map(
    screens.map(([path, { scripts, styles }]) => [
      path,
      withTags(index, [
        ...scripts.map(file => `<link rel="modulepreload" crossorigin href="/${file}">`),
        ...styles.map(file => `<link rel="preload" as="style" crossorigin href="/${file}">`),
      ]),
    ]),
  )
  return (path: string): Asset => pages.get(findScreen(path)) ?? index
}

/** What a page may load and do, and who may show it. */
export const buildPageHeaders = (contentSecurityPolicy: string) => ({
  'Content-Security-Policy': contentSecurityPolicy,
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(self), payment=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
})

/** Serves a front end from memory. Paths of the app get its page; missing files get 404. */
export const serveFrontEnd =
  (
    { assets, index }: FrontEnd,
    contentSecurityPolicy: string,
    pageAt: (path: string) => Asset = () => index,
  ): RequestHandler =>
  (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    // what the build left for this process, such as the names of its files
    const isHidden = request.path.startsWith('/.')
    const found = isHidden ? undefined : assets.get(request.path)
    if (!found && (isHidden || looksLikeFile(request.path))) return next()
    const asset = found ?? pageAt(request.path)
    if (asset.extension === '.html') response.set(buildPageHeaders(contentSecurityPolicy))
    if (request.path === SERVICE_WORKER) response.set('Content-Security-Policy', workerPolicy)
    sendAsset(request, response, asset)
  }
