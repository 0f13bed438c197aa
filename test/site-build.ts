import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Asset, FrontEnd } from '../api/http/static.ts'

const FONT = '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'

const assetOf = (extension: string, plain: Buffer): Asset => ({
  extension,
  etag: '"1"',
  isLasting: true,
  plain,
})

/** A build of the app and the public pages as the API reads it, with the real typeface. */
export const siteBuild = async (): Promise<FrontEnd> => {
  const names = { script: 'assets/main-a1b2c3d4.js', styles: ['assets/main-a1b2c3d4.css'] }
  const index = assetOf('.html', Buffer.from('<!doctype html><head></head><title>Shell</title>'))
  const font = await readFile(createRequire(import.meta.url).resolve(FONT))
  return {
    index,
    assets: new Map([
      ['/index.html', index],
      ['/.vite/site.json', assetOf('.json', Buffer.from(JSON.stringify(names)))],
      ['/assets/main-a1b2c3d4.js', assetOf('.js', Buffer.from('1'))],
      ['/assets/main-a1b2c3d4.css', assetOf('.css', Buffer.from('a{}'))],
      ['/assets/mark-a1b2c3d4.svg', assetOf('.svg', Buffer.from('<svg/>'))],
      ['/assets/figtree-latin-wght-normal-a1b2c3d4.woff2', assetOf('.woff2', font)],
    ]),
  }
}
