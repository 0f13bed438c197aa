import { createHash } from 'node:crypto'
import { create } from 'fontkit'
import sharp from 'sharp'
import { cardPicture, iconPicture, type Outline } from '../../site/card.tsx'
import { icons } from '../../site/manifest.ts'
import { pages } from '../../site/pages.ts'
import { cardPath } from '../../site/render.tsx'
import type { Asset, FrontEnd } from './static.ts'

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
export const drawPictures = (web?: FrontEnd) => {
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
