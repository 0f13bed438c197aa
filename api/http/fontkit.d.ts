/** What the social card pictures use of the package, which has no types. */
declare module 'fontkit' {
  type Glyph = { path: { translate: (x: number, y: number) => { toSVG: () => string } } }
  type Run = { glyphs: Glyph[]; positions: { xAdvance: number }[]; advanceWidth: number }
  export const create: (file: Uint8Array) => { layout: (text: string) => Run }
}
