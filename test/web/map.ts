const ground = (id: string, name: string) => ({
  type: 'GeometryCollection',
  geometries: [{ type: 'Polygon', id, arcs: [[0]], properties: { name } }],
})

/** A map of one state with one county around Houston. */
const atlas = {
  type: 'Topology',
  arcs: [
    [
      [-97, 28],
      [-94, 28],
      [-94, 31],
      [-97, 31],
      [-97, 28],
    ],
  ],
  objects: { states: ground('48', 'Texas'), counties: ground('48201', 'Harris') },
}

/** What maps need of a browser and jsdom lacks: a size, and shapes. */
export const showMapsInJsdom = () => {
  Object.assign(SVGSVGElement.prototype, { createSVGRect: () => ({}) })
  for (const side of ['clientWidth', 'clientHeight'])
    Object.defineProperty(HTMLElement.prototype, side, { value: 400, configurable: true })
}

/** Serves the shapes of maps beside the fake API, which has no files. */
export const serveShapes = (isDown: () => boolean = () => false) => {
  const { fetch: api } = global
  global.fetch = (async (url: string, init?: RequestInit) => {
    if (url !== 'asset') return api(url, init)
    return isDown() ? { ok: false, status: 503 } : { ok: true, json: async () => atlas }
  }) as never
}
